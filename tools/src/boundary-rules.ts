import { posix } from 'node:path'
import type { FileUses } from './import-list.ts'

/** A file of a workspace: its path inside the workspace folder, and what it uses. */
export type BoundaryFile = FileUses & { workspace: string; path: string; declared: ReadonlySet<string> }

/** A broken boundary before the file name is known. */
export type Breach = { line: number; rule: string; message: string }

/** Which workspaces a workspace may build on (docs/architecture.md, dependency direction). */
const siblings: Record<string, readonly string[]> = {
  contract: [],
  client: [],
  result: [],
  otdr: ['result'],
  'alarm-engine': ['result'],
  route: ['result'],
  cable: [],
  server: ['contract', 'otdr', 'alarm-engine', 'route', 'cable'],
  web: ['contract', 'otdr', 'route', 'cable'],
  simulator: ['contract', 'otdr'],
  cli: ['client'],
  e2e: ['contract', 'simulator', 'tools'],
  bench: ['contract', 'otdr', 'alarm-engine', 'route', 'simulator', 'tools'],
  tools: [],
}

/** And which their tests may start. */
const testSiblings: Record<string, readonly string[]> = { server: ['tools'] }

/** What a pure workspace may import besides its own files. */
const pureImports: Record<string, readonly string[]> = {
  contract: ['typebox'],
  result: [],
  otdr: ['@fibrewatch/result'],
  'alarm-engine': ['@fibrewatch/result'],
  route: ['@fibrewatch/result'],
  cable: [],
}

/** Effects a pure package must be handed; `process` is also watched in the server. */
export const watchedGlobals: ReadonlySet<string> = new Set(
  (
    'process|console|window|document|navigator|fetch|globalThis|require|Buffer|setTimeout|setInterval|' +
    'queueMicrotask|performance|crypto|Date.now|new Date()|Math.random'
  ).split('|'),
)

const scope = '@fibrewatch/'
const serverLayers = ['platform', 'modules', 'app', 'main']
const webLayers: Record<string, readonly string[]> = {
  ui: ['ui', 'lib'],
  lib: ['ui', 'lib'],
  features: ['ui', 'lib', 'features'],
}

const isTest = (path: string) => /\.(?:test|journey)\.tsx?$/.test(path) || path.includes('testing/')

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Where an import leads inside the workspace's `src` (`modules/alarm/index.ts`), or undefined for a package. */
function resolveInside(file: BoundaryFile, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(file.path), specifier).replace(/^src\//, '')
}

function checkWorkspaceEdges(file: BoundaryFile): Breach[] {
  return file.imports.flatMap(({ specifier, line }) => {
    const inside = resolveInside(file, specifier)
    if (inside?.startsWith('../') === true) {
      return [
        { line, rule: 'workspace-edge', message: `${specifier} leaves the workspace: use the package name` },
      ]
    }
    if (!specifier.startsWith(scope)) return []
    const name = packageOf(specifier).slice(scope.length)
    const allowed = [siblings[file.workspace], isTest(file.path) ? testSiblings[file.workspace] : []].flat()
    if (name === file.workspace || !allowed.includes(name)) {
      return [{ line, rule: 'workspace-edge', message: `${file.workspace} may not depend on ${name}` }]
    }
    if (!file.declared.has(`${scope}${name}`)) {
      return [{ line, rule: 'undeclared-sibling', message: `${scope}${name} is not in this package.json` }]
    }
    return []
  })
}

function checkPurity(file: BoundaryFile): Breach[] {
  const allowed = pureImports[file.workspace]
  if (allowed === undefined || isTest(file.path)) return []
  const imports = file.imports
    .filter(({ specifier }) => !specifier.startsWith('.') && !allowed.includes(packageOf(specifier)))
    .map(({ specifier, line }) => ({
      line,
      rule: 'pure',
      message: `a pure package does not import ${specifier}`,
    }))
  const globals = file.globals.map(({ name, line }) => ({
    line,
    rule: 'pure',
    message: `a pure package does not use ${name}: pass it in`,
  }))
  return [...imports, ...globals]
}

function roomOf(path: string, parent: string): string | undefined {
  const [top, room, ...rest] = path.split('/')
  return top === parent && (rest.length > 0 || room?.includes('.') === false) ? room : undefined
}

function layerOf(path: string): string {
  return path.split('/')[0]?.replace(/\.tsx?$/, '') ?? ''
}

function checkServerImport(
  file: BoundaryFile,
  source: string,
  use: { specifier: string; line: number },
): Breach[] {
  const { specifier, line } = use
  const database = source.startsWith('platform/') || source.endsWith('.repository.ts')
  if (packageOf(specifier) === 'kysely' && !database) {
    return [{ line, rule: 'rows-stay', message: 'only *.repository.ts and platform import kysely' }]
  }
  const target = resolveInside(file, specifier)
  if (target === undefined) return []
  const from = layerOf(source)
  const to = layerOf(target)
  if (serverLayers.includes(from) && serverLayers.indexOf(to) > serverLayers.indexOf(from)) {
    return [{ line, rule: 'server-layer', message: `${from} may not import ${to}` }]
  }
  const room = roomOf(target, 'modules')
  const foreign = room !== undefined && from === 'modules' && room !== roomOf(source, 'modules')
  const isRegistry = source === 'modules/index.ts'
  if (foreign && !isRegistry && specifier !== `#modules/${room}`) {
    return [{ line, rule: 'closed-module', message: `use #modules/${room}, nothing deeper and no other way` }]
  }
  return []
}

function checkServer(file: BoundaryFile): Breach[] {
  const source = file.path.replace(/^src\//, '')
  if (file.workspace !== 'server' || isTest(file.path) || source === file.path) return []
  const breaches = file.imports.flatMap((use) => checkServerImport(file, source, use))
  if (source === 'main.ts' || source.endsWith('.cli.ts')) return breaches
  const touches = [
    ...file.globals.filter(({ name }) => name === 'process'),
    ...file.imports.filter(({ specifier }) => specifier === 'node:process'),
  ]
  const message = 'only main.ts and *.cli.ts use process: pass the value in'
  return [...breaches, ...touches.map(({ line }) => ({ line, rule: 'process', message }))]
}

function checkWeb(file: BoundaryFile): Breach[] {
  const source = file.path.replace(/^src\//, '')
  if (file.workspace !== 'web' || isTest(file.path) || source === file.path) return []
  const from = layerOf(source)
  const allowed = webLayers[from]
  if (allowed === undefined) return []
  return file.imports.flatMap(({ specifier, line }) => {
    const target = resolveInside(file, specifier)
    if (target === undefined) return []
    const to = layerOf(target)
    if (!allowed.includes(to)) {
      return [{ line, rule: 'web-layer', message: `${from} may not import ${to}` }]
    }
    const room = roomOf(target, 'features')
    if (room === undefined || room === roomOf(source, 'features')) return []
    return [{ line, rule: 'closed-feature', message: `a feature does not import another feature (${room})` }]
  })
}

/** Packages that one file uses for all the others. */
const soleUsers: Record<string, { path: string; use: string }> = {
  '@tanstack/react-virtual': {
    path: 'src/ui/grid/virtual-rows.ts',
    use: 'useVirtualRows of ui/grid draws the rows in sight',
  },
}

function checkSoleUsers(file: BoundaryFile): Breach[] {
  return file.imports.flatMap(({ specifier, line }) => {
    const sole = soleUsers[packageOf(specifier)]
    return sole === undefined || sole.path === file.path
      ? []
      : [{ line, rule: 'sole-user', message: sole.use }]
  })
}

/** Every boundary that one file breaks. */
export function checkFile(file: BoundaryFile): Breach[] {
  return [checkWorkspaceEdges, checkPurity, checkServer, checkWeb, checkSoleUsers].flatMap((check) =>
    check(file),
  )
}
