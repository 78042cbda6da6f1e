import { describe, expect, test } from 'vitest'
import { makeTree } from './testing/make-tree.ts'
import { runBin } from './testing/run-command.ts'

function runKnip(alarm: string): { status: number | null; stdout: string } {
  const root = makeTree({
    'package.json': JSON.stringify({ name: 'fixture', private: true, type: 'module' }),
    'knip.json': JSON.stringify({ entry: ['src/main.ts'], project: ['src/**/*.ts'] }),
    'src/main.ts': "import { raise } from './alarm.ts'\nraise()\n",
    'src/alarm.ts': alarm,
  })
  return runBin({ package: 'knip', file: 'bin/knip.js' }, [], root)
}

describe('knip', () => {
  test('passes a tree where every export is used', () => {
    expect(runKnip('export const raise = () => 1\n').status).toBe(0)
  })

  test('control: fails on an export that nobody imports', () => {
    const { status, stdout } = runKnip('export const raise = () => 1\nexport const lower = () => 2\n')
    expect(status).toBe(1)
    expect(stdout).toContain('lower')
  })
})
