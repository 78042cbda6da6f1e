import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { keepGroup } from './child-groups.ts'
import { repositoryRoot } from './workspaces.ts'

const COMMAND_TIMEOUT_MS = 50 * 60 * 1000
/** Node keeps here what it compiled, for all that is started: checks, test workers and the servers of the journeys. */
const COMPILE_CACHE = join(repositoryRoot, 'node_modules/.cache/node-compile')

/** How the output is shown: line by line as it comes, or as a whole at its end, so that commands print nothing into each other. */
export type Showing = 'at-once' | 'at-end'
/** `exitCode`: null when it was killed. `output`: empty when it was shown at once. */
export type CommandEnd = { exitCode: number | null; output: string }
export type CommandOptions = { env?: Record<string, string>; showing: Showing }

/** Runs a program at the root of the repository, in a process group that ends with ours. Throws when it cannot be started. */
export async function runCommand(
  command: string,
  args: string[],
  { env = {}, showing }: CommandOptions,
): Promise<CommandEnd> {
  const sink = showing === 'at-once' ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd: repositoryRoot,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
    stdio: ['ignore', sink, sink],
    detached: true,
  })
  keepGroup(child, COMMAND_TIMEOUT_MS)
  const [exitCode, ...outputs] = await Promise.all([
    new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    }),
    ...[child.stdout, child.stderr].map(async (stream) => (stream === null ? '' : await text(stream))),
  ])
  return { exitCode, output: outputs.join('') }
}
