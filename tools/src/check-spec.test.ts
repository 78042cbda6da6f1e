import { describe, expect, test } from 'vitest'
import { checkSpec } from './check-spec.ts'
import { makeTree } from './testing/make-tree.ts'
import { repositoryRoot } from './workspaces.ts'

const SOURCE = `describe('signing in', () => {
  test('gives a token', () => {})
  test.each([1])('refuses %s, "twice"', () => {})
})`

const sound = Array.from({ length: 8 }, (_, index) => `| ${index + 2}.01 | A sentence. | later: demo area |`)

function listRules(rows: string[], allowedOpen = 0): string[] {
  const table = ['# Specification', '', '| no. | sentence | shown by |', '|---|---|---|', ...rows]
  const tree = makeTree({ 'docs/spec.md': table.join('\n'), 'a.test.ts': SOURCE })
  return checkSpec(tree, allowedOpen).map(({ line, rule }) => `${line ?? 0} ${rule}`)
}

const replaceFirst = (shown: string) => [`| 2.01 | One \\| two. | ${shown} |`, ...sound.slice(1)]

const broken: [expected: string, rows: string[]][] = [
  ['5 spec-file', replaceFirst('`b.test.ts` › gives a token')],
  ['5 spec-test', replaceFirst('`a.test.ts` › gives a token back')],
  ['5 spec-test', replaceFirst('`a.test.ts` › signing in')],
  ['5 spec-test', replaceFirst('`a.test.ts` › gives a token<br>`a.test.ts` › refuses')],
  ['5 spec-row', replaceFirst('a.test.ts gives a token')],
  ['5 spec-row', replaceFirst('later: some day')],
  ['0 spec-open', replaceFirst('open')],
  ['6 spec-number', sound.toSpliced(1, 0, '| 2.03 | A sentence. | later: demo area |')],
  ['6 spec-number', sound.toSpliced(1, 0, '| 2.01c | A sentence. | later: demo area |')],
  ['6 spec-number', sound.toSpliced(1, 1)],
  ['1 spec-number', sound.slice(0, -1)],
]

describe('checkSpec', () => {
  test.each(broken)('control: reports %s', (expected, rows) => {
    expect(listRules(rows)).toEqual([expected])
  })

  test('passes tests that are there, word for word, and what is said to have none', () => {
    const shown = '`a.test.ts` › gives a token<br>`a.test.ts` › refuses %s, "twice"'
    expect(listRules(replaceFirst(shown))).toEqual([])
    expect(listRules(replaceFirst('later: large screens'))).toEqual([])
    expect(listRules(replaceFirst('nothing to show: the source says nothing'))).toEqual([])
    expect(listRules(replaceFirst('open'), 1)).toEqual([])
    const parts = sound.toSpliced(1, 0, '| 2.01b | Its other half. | later: fibre quality |')
    expect(listRules(parts)).toEqual([])
  })

  test('the repository holds what its specification says', () => {
    expect(checkSpec(repositoryRoot)).toEqual([])
  })
})
