import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { worker } from './worker.plugin'

/**
 * What Vite does not write into index.html: nothing is painted before main.ts has run, which is small; and the browser
 * fetches the page and its styles from the beginning, though main.ts starts it only after the first picture.
 */
const expected: Plugin = {
  name: 'expected',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const files = Object.values(bundle ?? {})
      const page = files.find((file) => file.type === 'chunk' && file.isDynamicEntry && file.name === 'page')
      const styles = page?.type === 'chunk' ? [...(page.viteMetadata?.importedCss ?? [])] : []
      return {
        html: html.replace('<script type="module"', '$& blocking="render"'),
        tags: [
          ...(page ? [later(page.fileName, { rel: 'modulepreload' })] : []),
          ...styles.map((name) => later(name, { rel: 'preload', as: 'style' })),
        ],
      }
    },
  },
}

function later(name: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { ...attrs, crossorigin: true, fetchpriority: 'low', href: `/${name}` },
    injectTo: 'head',
  }
}

/** `npm run build` writes the page to where the server looks for it; `npm run dev` asks a server on port 8000. */
export default defineConfig({
  plugins: [svelte(), expected, worker],
  build: {
    outDir: '../src/blackticket/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
})
