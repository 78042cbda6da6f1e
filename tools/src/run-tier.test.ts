import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runVitestTier } from './run-tier.ts'
import { makeTree } from './testing/make-tree.ts'

/** A tier of two files on their own, run as a tier is. */
async function runFiles(suspect: string) {
  const root = makeTree({
    'sound.test.ts': "test('is sound', () => {})",
    'suspect.test.ts': suspect,
    'vitest.config.ts': 'export default {}',
  })
  const run = await runVitestTier(['--globals', '--root', root], [], { showing: 'at-end' })
  return { ...run, suspect: join(root, 'suspect.test.ts') }
}

/** Fails in its first process and passes in the next. */
const FAILS_ONCE = `
import { existsSync, writeFileSync } from 'node:fs'
test('is in time', () => {
  const wasHere = existsSync(__filename + '.seen')
  writeFileSync(__filename + '.seen', '')
  if (!wasHere) throw new Error('too late')
})`

test('a file that fails once is run again, counted once, and told', async () => {
  const { passed, failed, failures, repeated, suspect } = await runFiles(FAILS_ONCE)
  expect({ passed, failed, failures }).toEqual({ passed: 2, failed: 0, failures: [] })
  expect(repeated).toEqual([expect.stringContaining(`${suspect} › is in time\n    Error: too late`)])
})

test('control: one that fails again has failed', async () => {
  const { passed, failed, failures, suspect } = await runFiles(
    "test('is wrong', () => { throw new Error('no') })",
  )
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  expect(failures).toEqual([expect.stringContaining(`${suspect} › is wrong\n    Error: no`)])
})

test('control: one that breaks outside its tests, twice, has failed with its reason', async () => {
  const { failed, failures, suspect } = await runFiles(
    "beforeAll(() => { throw new Error('no server') }); test('waits for it', () => {})",
  )
  expect(failed).toBe(1)
  expect(failures).toEqual([`${suspect}\n    no server`])
})

test('control: nothing is run again where all pass', async () => {
  const { passed, failed, repeated } = await runFiles("test('is sound too', () => {})")
  expect({ passed, failed, repeated }).toEqual({ passed: 2, failed: 0, repeated: [] })
})
