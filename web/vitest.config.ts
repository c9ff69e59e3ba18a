import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** `npm run unit`: what can be tested without a browser. Tests that need a document ask for a small one. */
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    pool: 'threads',
    include: ['src/**/*.test.ts', 'scripts/*.test.mjs'],
    css: true,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
