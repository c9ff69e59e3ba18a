import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** Rules that know types read the modules alone: in components svelte-check has the last word on types, and is quicker. */
export default defineConfig(
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { files: ['src/**'], languageOptions: { globals: globals.browser } },
  { files: ['*.js', 'scripts/**'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.ts'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    // Sets and maps are made here to count something and are then dropped: nobody watches them.
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
)
