import type { Plugin, Rolldown } from 'vite'

/** What an address needs besides the console itself: modules of `src` and workers, by the end of their names. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/dashboard/index': ['/dashboard.page.tsx'],
  '/event/index': ['/event.page.tsx'],
  '/resource/index': ['/resource.page.tsx', '/load-maplibre.ts', 'maplibre-gl-worker'],
}
/** The console, and the icons its menus name. */
const CONSOLE = ['/app/console.tsx', 'iconfont.js']

type Bundle = Rolldown.OutputBundle

function findFile(bundle: Bundle, end: string): string {
  const found = Object.values(bundle).find(
    (file) => (file.type === 'chunk' && file.facadeModuleId?.endsWith(end)) || file.fileName.includes(end),
  )
  if (found === undefined) throw new Error(`ahead: the build has no file for ${end}`)
  return found.fileName
}

/** A file and what it imports before it can run, style sheets included. */
function collectFiles(bundle: Bundle, fileName: string, files: Set<string>): Set<string> {
  if (files.has(fileName)) return files
  files.add(fileName)
  const file = bundle[fileName]
  if (file?.type !== 'chunk') return files
  for (const styles of file.viteMetadata?.importedCss ?? []) files.add(styles)
  for (const imported of file.imports) collectFiles(bundle, imported, files)
  return files
}

/** Files of the modules whose names end so, and all that they import. */
export function listFilesOf(bundle: Bundle, ends: readonly string[]): string[] {
  const files = new Set<string>()
  for (const end of ends) collectFiles(bundle, findFile(bundle, end), files)
  return [...files]
}

/** Files by address, as `src/app/session/ahead.ts` reads them; `*` is every other address of the console. */
function listAhead(bundle: Bundle): Record<string, string[]> {
  const start = collectFiles(bundle, findFile(bundle, '/index.html'), new Set())
  const list = (ends: readonly string[]) => listFilesOf(bundle, ends).filter((file) => !start.has(file))
  const pages = Object.entries(PAGES).map(([path, ends]) => [path, list([...CONSOLE, ...ends])] as const)
  return Object.fromEntries([...pages, ['*', list(CONSOLE)] as const])
}

const EMPTY = '<script type="application/json" id="ahead">{}</script>'

/** Writes into the page which files its address needs, so that they need not be found one behind the other. */
export const aheadPlugin = (): Plugin => ({
  name: 'fibrewatch-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (bundle === undefined) return html
      if (!html.includes(EMPTY)) throw new Error('ahead: index.html has no place for it')
      return html.replace(EMPTY, EMPTY.replace('{}', JSON.stringify(listAhead(bundle))))
    },
  },
})
