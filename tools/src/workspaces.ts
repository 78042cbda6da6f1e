import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The parts of a package.json that the checks read. */
export type Manifest = {
  name: string
  version?: string
  private?: boolean
  type?: string
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** A workspace, with its folder relative to the repository root and `/` as separator. */
export type Workspace = { folder: string; manifest: Manifest }

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Reads the package.json of a folder; throws when it is absent or not JSON. */
export function requireManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** All workspaces that the root package.json names; a pattern is a folder or `folder/*`. */
export function listWorkspaces(root: string): Workspace[] {
  const patterns = requireManifest(root).workspaces ?? []
  return patterns
    .flatMap((pattern) => listFolders(root, pattern))
    .map((folder) => ({ folder, manifest: requireManifest(join(root, folder)) }))
}

function listFolders(root: string, pattern: string): string[] {
  if (!pattern.endsWith('/*')) return [pattern]
  const parent = pattern.slice(0, -2)
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`)
}
