import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'child-groups.ts')

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A runner whose child has a child of its own, by `shell`; both say their numbers. It is closed when none of them can say more. */
async function startRunner(shell: string, { timeoutMs = 60_000, graceMs = 200, next = '' } = {}) {
  const lines = `import { spawn } from 'node:child_process'
import { endGroupsOnSignal, keepGroup } from ${JSON.stringify(MODULE)}
endGroupsOnSignal(${graceMs})
const child = spawn('sh', ['-c', ${JSON.stringify(shell)}], { stdio: 'inherit', detached: true })
keepGroup(child, ${timeoutMs})
${next}`
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', lines], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pids: number[] = []
  onTestFinished(() => {
    for (const pid of pids) if (isThere(pid)) process.kill(pid, 'SIGKILL')
  })
  const output = createInterface({ input: runner.stdout })
  const said = new Promise<void>((resolve) => {
    output.on('line', (line) => {
      pids.push(Number(line))
      if (pids.length === 2) resolve()
    })
  })
  await said
  return { runner, pids, ended: once(runner, 'close') as Promise<[number | null]> }
}

const CHILDREN = 'sleep 1000 & echo $!; echo $$; wait'
const DEAF = `trap '' TERM; ${CHILDREN}; sleep 1000`

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'nothing is left of what was started after %s',
  async (signal) => {
    const { runner, pids, ended } = await startRunner(CHILDREN)
    runner.kill(signal)
    const [code] = await ended
    expect(code).toBe({ SIGTERM: 143, SIGINT: 130, SIGHUP: 129 }[signal])
    await expect.poll(() => pids.filter(isThere)).toEqual([])
  },
)

test('what does not listen is ended after a while', async () => {
  const { runner, pids, ended } = await startRunner(DEAF)
  runner.kill('SIGTERM')
  await ended
  await expect.poll(() => pids.filter(isThere)).toEqual([])
})

test('nothing begins any more once it was told to end', async () => {
  const another = `spawn('sh', ['-c', ${JSON.stringify(CHILDREN)}], { stdio: 'inherit', detached: true })`
  const { runner, pids, ended } = await startRunner(CHILDREN, {
    next: `child.once('exit', () => keepGroup(${another}, 60_000))`,
  })
  runner.kill('SIGTERM')
  await ended
  await expect.poll(() => pids.filter(isThere)).toEqual([])
})

test('a second signal waits for nobody', async () => {
  const { runner, pids, ended } = await startRunner(DEAF, { graceMs: 600_000 })
  runner.kill('SIGINT')
  // Its child is deaf, so it still waits when the next one comes.
  while (runner.exitCode === null) {
    runner.kill('SIGTERM')
    await new Promise((resolve) => setImmediate(resolve))
  }
  await ended
  await expect.poll(() => pids.filter(isThere)).toEqual([])
})

test('a step whose time is up ends with all that it started', async () => {
  const { pids, ended } = await startRunner(CHILDREN, { timeoutMs: 500 })
  await ended
  await expect.poll(() => pids.filter(isThere)).toEqual([])
})
