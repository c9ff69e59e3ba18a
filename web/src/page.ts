/** The page, once something is on the screen. vite.config.ts lets the browser fetch it from the beginning. */
import { mount } from 'svelte'
import App from './App.svelte'
import { foresee } from './pages/pages'
import { startLanguage } from './i18n/index.svelte'
import { offline } from './lib/offline.svelte'

await startLanguage()
mount(App, { target: document.getElementById('app')! })
foresee()
// What opens without a line is fetched when nobody waits for anything else.
const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000))
later(() => void offline.start())
