import { type BoundaryFile, checkFile, watchedGlobals } from './boundary-rules.ts'
import { listUses } from './import-list.ts'
import { findRings, type ModuleUse } from './module-rings.ts'
import { listSourceFiles } from './source-files.ts'
import { type Violation, reportViolations } from './violation.ts'
import { type Workspace, listWorkspaces, repositoryRoot } from './workspaces.ts'

function makeBoundaryFile(workspace: Workspace, path: string, source: string): BoundaryFile {
  const { name, dependencies, devDependencies } = workspace.manifest
  return {
    workspace: name.replace(/^@fibrewatch\//, ''),
    path: path.slice(workspace.folder.length + 1),
    declared: new Set(Object.keys({ ...dependencies, ...devDependencies })),
    ...listUses(path, source, watchedGlobals),
  }
}

const moduleFile = /^apps\/server\/src\/modules\/([^/]+)\/(?!.*(?:\.test\.ts$|testing\/))/
const moduleImport = /^#modules\/([^/]+)/

function listModuleUses(path: string, { imports }: BoundaryFile): ModuleUse[] {
  const from = moduleFile.exec(path)?.[1]
  if (from === undefined) return []
  return imports.flatMap(({ specifier, line }) => {
    const to = moduleImport.exec(specifier)?.[1]
    return to === undefined || to === from ? [] : [{ file: path, line, from, to }]
  })
}

/** Checks who imports whom in every TypeScript file of every workspace (docs/architecture.md). */
export function checkBoundaries(root: string): Violation[] {
  const workspaces = listWorkspaces(root)
  const uses: ModuleUse[] = []
  const breaches = listSourceFiles(root).flatMap(({ path, read }) => {
    const workspace = workspaces.find(({ folder }) => path.startsWith(`${folder}/`))
    if (workspace === undefined || !/\.tsx?$/.test(path)) return []
    const file = makeBoundaryFile(workspace, path, read())
    uses.push(...listModuleUses(path, file))
    return checkFile(file).map((breach) => ({ file: path, ...breach }))
  })
  return [...breaches, ...findRings(uses)]
}

if (import.meta.main) reportViolations('boundaries', checkBoundaries(repositoryRoot))
