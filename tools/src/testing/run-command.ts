import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../workspaces.ts'

/** Runs the command of an installed package (its `bin` file, relative to the package) under this Node. */
export function runBin(
  bin: { package: string; file: string },
  args: string[],
  folder: string,
): { status: number | null; stdout: string; stderr: string } {
  const script = join(repositoryRoot, 'node_modules', bin.package, bin.file)
  return spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' })
}
