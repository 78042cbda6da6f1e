/** What package-lock.json (lockfileVersion 3) says of one folder. */
export interface LockEntry {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export interface ReleaseLock {
  readonly packages: Readonly<Record<string, LockEntry>>
}

/** A package that runs in production: its folder in the repository, and the folders of those it needs. */
export interface ProductionPackage {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly entry: LockEntry
  readonly needs: readonly string[]
}

const FOLDER = 'node_modules/'

/** A folder outside `node_modules` is a workspace: ours. */
export const isWorkspace = ({ path }: Pick<ProductionPackage, 'path'>): boolean => !path.includes(FOLDER)

/** Types alone are nothing that runs. */
const isTypesOnly = (name: string): boolean => name.startsWith('@types/')

/** Where Node finds a package: in the `node_modules` of the folder, or of the nearest folder above it. */
function findFolder(lock: ReleaseLock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`
    const entry = lock.packages[path]
    if (entry !== undefined) return entry.link === true ? entry.resolved : path
    if (folder === '') return undefined
  }
}

function listNames(entry: LockEntry): { name: string; isRequired: boolean }[] {
  const meta = entry.peerDependenciesMeta ?? {}
  const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => meta[name]?.optional !== true)
  const optional = Object.keys(entry.optionalDependencies ?? {})
  const required = [...Object.keys(entry.dependencies ?? {}), ...peers]
  return [
    ...required.map((name) => ({ name, isRequired: !optional.includes(name) })),
    ...optional.map((name) => ({ name, isRequired: false })),
  ].filter(({ name }) => !isTypesOnly(name))
}

function listNeeds(lock: ReleaseLock, path: string): string[] {
  const found = listNames(lock.packages[path] ?? {}).map(({ name, isRequired }) => {
    const folder = findFolder(lock, path, name)
    if (folder === undefined && isRequired) throw new Error(`${path} needs ${name}, which the lock lacks`)
    return folder
  })
  return [...new Set(found.filter((folder) => folder !== undefined))].toSorted()
}

/** Everything the workspaces need when they run, themselves among it, by folder. */
export function listProduction(lock: ReleaseLock, roots: readonly string[]): ProductionPackage[] {
  const seen = new Map<string, ProductionPackage>()
  const waiting = [...roots]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const entry = lock.packages[path]
    if (entry === undefined) throw new Error(`The lock has no ${path}`)
    const name = entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
    const needs = listNeeds(lock, path)
    seen.set(path, { path, name, version: entry.version ?? '', entry, needs })
    waiting.push(...needs)
  }
  return [...seen.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
