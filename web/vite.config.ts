import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const LATER = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low' }

/**
 * What Vite does not write into index.html: nothing is painted before main.ts has run, which is small; and the browser
 * fetches the page itself from the beginning, though main.ts starts it only after the first picture.
 */
const expected: Plugin = {
  name: 'expected',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const files = Object.values(bundle ?? {})
      const page = files.find((file) => file.type === 'chunk' && file.isDynamicEntry && file.name === 'page')
      return {
        html: html.replace('<script type="module"', '$& blocking="render"'),
        tags: page ? [{ tag: 'link', attrs: { ...LATER, href: `/${page.fileName}` }, injectTo: 'head' }] : [],
      }
    },
  },
}

/** `npm run build` writes the page to where the server looks for it; `npm run dev` asks a server on port 8000. */
export default defineConfig({
  plugins: [svelte(), expected],
  build: {
    outDir: '../src/blackticket/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // One style sheet: the page would otherwise wait for its own after its script.
    cssCodeSplit: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
})
