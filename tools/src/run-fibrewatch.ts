import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../bin/fibrewatch', import.meta.url))

export type CommandEnd = { code: number | null; out: string; errors: string }

/** `bin/fibrewatch` with these words and settings, to its end. */
export async function runFibrewatch(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandEnd> {
  const [PATH, cache] = [process.env['PATH'], process.env['NODE_COMPILE_CACHE']]
  const child = spawn(COMMAND, words, {
    env: { PATH, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve).once('error', reject)
  })
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, errors }
}
