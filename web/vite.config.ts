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
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const page = chunks.find((file) => file.isDynamicEntry && file.name === 'page')
      // What it imports is fetched at the same time, not when it has been read.
      const needed = new Set(page ? [page] : [])
      for (const chunk of needed)
        for (const name of chunk.imports) for (const other of chunks) if (other.fileName === name) needed.add(other)
      const styles = new Set([...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
      const known = (name: string) => html.includes(name)
      return {
        html: html.replace('<script type="module"', '$& blocking="render"'),
        tags: [
          ...[...needed]
            .map((chunk) => chunk.fileName)
            .filter((name) => !known(name))
            .map((name) => later(name, { rel: 'modulepreload' })),
          ...[...styles].filter((name) => !known(name)).map((name) => later(name, { rel: 'preload', as: 'style' })),
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
    // the editions' own words lie beside the page
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
})
