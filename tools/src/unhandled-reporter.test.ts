import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTree } from './testing/make-tree.ts'
import { UNHANDLED_FILE } from './unhandled-reporter.ts'

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs')
const reporter = join(import.meta.dirname, 'unhandled-reporter.ts')

/** Runs one test file on its own; answers what was left uncaught. */
function runFixture(source: string): unknown {
  const root = makeTree({ 'a.test.ts': source, 'vitest.config.ts': 'export default {}' })
  const file = join(root, 'unhandled.json')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--globals', '--root', root, `--reporter=${reporter}`],
    { env: { ...process.env, [UNHANDLED_FILE]: file } },
  )
  return { status, unhandled: JSON.parse(readFileSync(file, 'utf8')) as unknown }
}

describe('the errors nobody caught', () => {
  test('are kept, of a run whose tests all pass', () => {
    const late =
      'setTimeout(() => { throw new Error("late") }); await new Promise((done) => setTimeout(done, 50))'
    expect(runFixture(`test('passes', async () => { ${late} })`)).toEqual({
      status: 1,
      unhandled: [expect.stringContaining('Error: late')],
    })
  })

  test('control: none of a run that caught them all', () => {
    expect(runFixture("test('passes', () => {})")).toEqual({ status: 0, unhandled: [] })
  })
})
