import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Violation, reportViolations } from './violation.ts'
import { listWorkspaces, repositoryRoot } from './workspaces.ts'

const PARALLEL_COMPILERS = 2
/**
 * Each compiler checks with one thread: what several threads check, each of them resolves anew (twice the computing). Garbage is
 * collected when the heap is five times what lives in it: the largest project takes 1.3 GB then.
 */
const ONE_THREAD = ['--checkers', '1']
const RARE_COLLECTION = { GOGC: '400' }
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024

const run = promisify(execFile)
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc')

/** Every tsconfig*.json that lies directly in one of the folders, relative to the root. */
function listProjects(root: string, folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /^tsconfig.*\.json$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
}

/** Where the compiler notes what it read: the next check of a project that is unchanged takes an eighth of the time. */
const buildInfoOf = (root: string, project: string): string =>
  join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`)

/** Compiles one project without output; returns what the compiler printed when it failed. */
async function compile(root: string, project: string): Promise<Violation[]> {
  const notes = ['--incremental', '--tsBuildInfoFile', buildInfoOf(root, project)]
  try {
    await run(process.execPath, [tsc, '--pretty', 'false', ...ONE_THREAD, ...notes, '-p', project], {
      cwd: root,
      env: { ...RARE_COLLECTION, ...process.env },
      maxBuffer: OUTPUT_LIMIT_BYTES,
    })
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return [{ file: project, rule: 'types', message: `\n${stdout}${stderr}`.trimEnd() }]
  }
}

/**
 * Type-checks every TypeScript project of the given workspace folders, a few at a time.
 * @param folders relative to `root`; all workspaces of the root package.json when left out
 */
export async function checkTypes(
  root: string,
  folders = listWorkspaces(root).map((workspace) => workspace.folder),
): Promise<Violation[]> {
  const queue = listProjects(root, folders)
  const violations: Violation[] = []
  const work = async () => {
    for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
      violations.push(...(await compile(root, project)))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_COMPILERS }, work))
  return violations
}

if (import.meta.main) {
  const folders = process.argv.slice(2)
  reportViolations('types', await checkTypes(repositoryRoot, folders.length > 0 ? folders : undefined))
}
