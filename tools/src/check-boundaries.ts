import { type BoundaryFile, checkFile, watchedGlobals } from './boundary-rules.ts'
import { listUses } from './import-list.ts'
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

/** Checks who imports whom in every TypeScript file of every workspace (docs/architecture.md). */
export function checkBoundaries(root: string): Violation[] {
  const workspaces = listWorkspaces(root)
  return listSourceFiles(root).flatMap(({ path, read }) => {
    const workspace = workspaces.find(({ folder }) => path.startsWith(`${folder}/`))
    if (workspace === undefined || !/\.tsx?$/.test(path)) return []
    const breaches = checkFile(makeBoundaryFile(workspace, path, read()))
    return breaches.map((breach) => ({ file: path, ...breach }))
  })
}

if (import.meta.main) reportViolations('boundaries', checkBoundaries(repositoryRoot))
