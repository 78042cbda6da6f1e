import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_PATH_PATTERN } from '@fibrewatch/contract/call-path'
import { type Plugin, transformWithOxc } from 'vite'
import { listFilesOf } from './ahead-plugin.ts'

const SOURCE = join(import.meta.dirname, 'service-worker/service-worker.ts')
/** What a phone without a line needs: the console, the field page, and the page shown in place of the console. */
const NEEDED = ['/index.html', '/app/console.tsx', '/field.page.tsx', '/offline.page.tsx', 'iconfont.js']
/** Files of `public` that the page asks for. */
const PUBLIC = ['theme.js', 'icon.svg', 'manifest.webmanifest']

function fillIn(text: string, mark: string, value: string): string {
  if (!text.includes(mark)) throw new Error(`offline: the service worker has no place for ${mark}`)
  return text.replace(mark, () => value)
}

/** The service worker, with the names of the files that it keeps; what is kept is bounded by this list and goes with its build. */
export const offlinePlugin = (): Plugin => ({
  name: 'fibrewatch-offline',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const files = [...listFilesOf(bundle, NEEDED), ...PUBLIC]
      .filter((file) => file !== 'index.html')
      .toSorted()
    const source = readFileSync(SOURCE, 'utf8')
    const hash = createHash('sha256').update(source).update(files.join('\n'))
    // Their names stay when they change.
    for (const file of PUBLIC) hash.update(readFileSync(join(import.meta.dirname, 'public', file)))
    const build = hash.digest('hex').slice(0, 16)
    const named = fillIn(source, '__BUILD__', build)
    const listed = fillIn(named, '__FILES__', JSON.stringify(files))
    const pattern = JSON.stringify(SERVER_PATH_PATTERN).slice(1, -1)
    const { code } = await transformWithOxc(fillIn(listed, '__SERVER_PATH__', pattern), SOURCE)
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code })
  },
})
