import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

/** `npm run build` writes the page to where the server looks for it; `npm run dev` asks a server on port 8000. */
export default defineConfig({
  plugins: [svelte()],
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
