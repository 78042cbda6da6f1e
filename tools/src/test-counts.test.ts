import { describe, expect, test } from 'vitest'
import {
  type VitestReport,
  addCounts,
  countStep,
  countTier,
  formatClosingLine,
  listFailures,
  listWorthRepeating,
  replaceResults,
} from './test-counts.ts'

function makeReport(files: string[][], crashed = 0): VitestReport {
  const testResults = files.map((statuses, file) => ({
    name: `/repo/src/${file}.test.ts`,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    message: '',
    assertionResults: statuses.map((status, index) => ({
      status,
      fullName: `test ${index}`,
      failureMessages: status === 'failed' ? ['AssertionError: not 1\n    at a.ts:1:1'] : [],
    })),
  }))
  const broken = Array.from({ length: crashed }, (_, file) => ({
    name: `/repo/src/broken-${file}.test.ts`,
    status: 'failed',
    message: 'no server',
    assertionResults: [],
  }))
  return { testResults: [...testResults, ...broken] }
}

describe('countTier', () => {
  test('counts what passed and what was skipped', () => {
    const report = makeReport([
      ['passed', 'passed'],
      ['passed', 'pending', 'skipped', 'todo'],
    ])
    expect(countTier({ exitCode: 0, report })).toEqual({ passed: 3, failed: 0, skipped: 3 })
  })

  test('control: a failed test counts once', () => {
    const report = makeReport([['passed', 'failed']])
    expect(countTier({ exitCode: 1, report })).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  test('control: a file that breaks before its tests counts as a failure', () => {
    const report = makeReport([['passed']], 2)
    expect(countTier({ exitCode: 1, report })).toEqual({ passed: 1, failed: 2, skipped: 0 })
  })

  test('control: a crash without a report counts as a failure', () => {
    for (const exitCode of [null, 0, 139]) {
      expect(countTier({ exitCode, report: undefined }).failed).toBe(1)
    }
  })

  test('control: a run that ends badly although every test passed counts as a failure', () => {
    const report = makeReport([['passed']])
    expect(countTier({ exitCode: 1, report })).toEqual({ passed: 1, failed: 1, skipped: 0 })
    expect(countTier({ exitCode: null, report }).failed).toBe(1)
  })

  test('control: a tier in which no test ran counts as a failure', () => {
    expect(countTier({ exitCode: 0, report: makeReport([]) }).failed).toBe(1)
    expect(countTier({ exitCode: 0, report: makeReport([['pending']]) }).failed).toBe(1)
  })
})

describe('closing line', () => {
  test('adds up steps and tiers', () => {
    const all = [countStep(0), countStep(1), countStep(null), { passed: 40, failed: 1, skipped: 2 }]
    expect(addCounts(all)).toEqual({ passed: 41, failed: 3, skipped: 2 })
  })

  test('holds what passed and what failed, and nothing else', () => {
    expect(formatClosingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(formatClosingLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed')
  })
})

describe('listFailures', () => {
  test('names each failed test, and each file that broke outside its tests', () => {
    const report = makeReport([['passed'], ['passed', 'failed']], 1)
    expect(listFailures(report)).toEqual([
      '/repo/src/1.test.ts › test 1\n    AssertionError: not 1\n        at a.ts:1:1',
      '/repo/src/broken-0.test.ts\n    no server',
    ])
  })

  test('says the beginning of a long reason', () => {
    const report = makeReport([['failed']])
    const [only] = report.testResults[0]?.assertionResults ?? []
    only?.failureMessages.splice(0, 1, 'x\n'.repeat(1000))
    expect(listFailures(report)[0]?.split('\n')).toHaveLength(13)
    only?.failureMessages.splice(0, 1, 'x'.repeat(100_000))
    expect(listFailures(report)[0]?.length).toBeLessThan(2100)
  })

  test('names the errors nobody caught, also of a run without a report', () => {
    expect(listFailures(makeReport([['passed']]), ['Error: late'])).toEqual(['nobody caught Error: late'])
    expect(listFailures(undefined, ['Error: late'])).toHaveLength(1)
  })

  test('names nothing when all passed', () => {
    expect(listFailures(makeReport([['passed', 'pending']]))).toEqual([])
  })
})

describe('a second run', () => {
  test('is worth it for a few files that failed or broke', () => {
    expect(listWorthRepeating(makeReport([['passed'], ['passed', 'failed']], 1))).toEqual([
      '/repo/src/1.test.ts',
      '/repo/src/broken-0.test.ts',
    ])
  })

  test('control: not where many failed, where nobody knows whose error it was, or where all passed', () => {
    expect(listWorthRepeating(makeReport([['failed'], ['failed'], ['failed'], ['failed']]))).toEqual([])
    expect(listWorthRepeating(makeReport([['failed']]), ['Error: late'])).toEqual([])
    expect(listWorthRepeating(makeReport([['passed']]))).toEqual([])
    expect(listWorthRepeating(undefined)).toEqual([])
  })

  test('counts in place of the first, file by file', () => {
    const first = makeReport([['passed'], ['passed', 'failed']])
    const [, repeated] = makeReport([['passed'], ['passed', 'passed']]).testResults
    const report = replaceResults(first, { testResults: repeated === undefined ? [] : [repeated] })
    expect(countTier({ exitCode: 0, report })).toEqual({ passed: 3, failed: 0, skipped: 0 })
    expect(countTier({ exitCode: 1, report: replaceResults(first, first) }).failed).toBe(1)
  })
})
