import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** `npm run unit`: what can be tested without a browser. Svelte's part for browsers runs on a small DOM. */
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'scripts/*.test.mjs'],
    css: true,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
