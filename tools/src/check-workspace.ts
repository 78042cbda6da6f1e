import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockFile, checkLock } from './lock-rules.ts'
import { checkManifests } from './manifest-rules.ts'
import { listSourceFiles } from './source-files.ts'
import { checkTexts } from './text-rules.ts'
import { type Violation, reportViolations } from './violation.ts'
import { listWorkspaces, repositoryRoot, requireManifest } from './workspaces.ts'

/** Checks package.json files, the lock file, all texts and the links of the documentation. */
export function checkWorkspace(root: string): Violation[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
  return [
    ...checkManifests({ folder: '', manifest: requireManifest(root) }, listWorkspaces(root)),
    ...checkLock(lock),
    ...checkTexts(listSourceFiles(root)),
  ]
}

if (import.meta.main) reportViolations('workspace', checkWorkspace(repositoryRoot))
