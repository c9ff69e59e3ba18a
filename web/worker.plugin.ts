/** Builds the service worker to /sw.js, once the names of all files of the page are known. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformWithOxc, type Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('./src/worker/worker.ts', import.meta.url))
/** Files beside the page that are the same in every build; the server makes the icons. */
const BESIDE = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest']

export const worker: Plugin = {
  name: 'worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    const files = [...names.map((name) => `/${name}`), ...BESIDE].sort()
    const source = readFileSync(SOURCE, 'utf8')
    const build = createHash('sha256').update(source).update(files.join()).digest('hex').slice(0, 12)
    const { code } = await transformWithOxc(source, SOURCE)
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: code.replaceAll('__FILES__', JSON.stringify(files)).replaceAll('__BUILD__', JSON.stringify(build)),
    })
  },
}
