import { describe, expect, test } from 'vitest'
import { checkSpec } from './check-spec.ts'
import { digestSentences, parseSpecRows } from './spec-rules.ts'
import { makeTree } from './testing/make-tree.ts'
import { repositoryRoot } from './workspaces.ts'

const SOURCE = `const BANDS = [['O', 1310], ['C', 1550]] as const
describe('signing in', () => {
  test('gives a token', () => {})
  test.each([1])('refuses %s, "twice"', () => {})
  test.each(BANDS)('%s is measured at %d', () => {})
  test.each(CALLS)('sends %s', () => {})
  test.each([{ name: 'a' }])('$name is known', () => {})
  test('lists a call that is there: all', () => {})
})`
const JOURNEY = `test('signs in', () => {})`

const TEST = '`a.test.ts` › gives a token'
const WALK = '`e2e/src/a.journey.ts` › signs in'
const later = (section: number) => `| ${section}.01 | A sentence. | not yet | later: demo area | — |`
const sound = Array.from({ length: 9 }, (_, index) => later(index + 1))

const makeText = (rows: readonly string[]) =>
  [
    '# Specification',
    '',
    '| no. | sentence | verdict | shown by | reading |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')

/** @param digest of other sentences than these, where given */
function listRules(rows: readonly string[], digest?: string): string[] {
  const text = makeText(rows)
  const tree = makeTree({ 'docs/spec.md': text, 'a.test.ts': SOURCE, 'e2e/src/a.journey.ts': JOURNEY })
  return checkSpec(tree, digest ?? digestSentences(parseSpecRows(text))).map(
    ({ line, rule }) => `${line ?? 0} ${rule}`,
  )
}

/** In place of the first row of a section. */
const replace = (section: number, shown: string, verdict = 'holds', reading = '—') =>
  sound.with(section - 1, `| ${section}.01 | One \\| two. | ${verdict} | ${shown} | ${reading} |`)

const broken: [expected: string, rows: string[]][] = [
  ['7 spec-file', replace(3, '`b.test.ts` › gives a token')],
  ['7 spec-test', replace(3, '`a.test.ts` › gives a token back')],
  ['7 spec-test', replace(3, '`a.test.ts` › signing in')],
  ['7 spec-test', replace(3, `${TEST}<br>\`a.test.ts\` › refuses`)],
  ['7 spec-row', replace(3, 'a.test.ts gives a token')],
  ['7 spec-row', replace(3, 'later: some day', 'not yet')],
  ['7 spec-row', replace(3, 'open', 'not yet')],
  ['7 spec-test', replace(3, '`a.test.ts` › refuses 2, "twice"')],
  ['7 spec-test', replace(3, '`a.test.ts` › O is measured at 1550')],
  ['7 spec-test', replace(3, '`a.test.ts` › sends a')],
  ['7 spec-case', replace(3, '`a.test.ts` › refuses %s, "twice"')],
  ['7 spec-case', replace(3, '`a.test.ts` › sends %s')],
  ['7 spec-evidence', replace(3, '`a.test.ts` › $name is known')],
  ['7 spec-evidence', replace(3, '`a.test.ts` › lists a call that is there: all')],
  ['7 spec-verdict', replace(3, TEST, 'mostly')],
  ['7 spec-verdict', replace(3, TEST, '—')],
  ['7 spec-verdict', replace(3, TEST, 'deviates')],
  ['7 spec-verdict', replace(3, TEST, 'not yet')],
  ['7 spec-verdict', replace(3, 'later: demo area', 'holds')],
  ['7 spec-verdict', replace(3, 'nothing to show: a heading', 'holds')],
  ['6 spec-journey', replace(2, TEST)],
  ['12 spec-journey', replace(8, TEST, 'deviates', 'a reason')],
  ['6 spec-number', sound.toSpliced(1, 0, '| 1.03 | A sentence. | not yet | later: demo area | — |')],
  ['6 spec-number', sound.toSpliced(1, 1)],
  ['8 spec-number', sound.with(2, '| 3.01 | A sentence. | later: demo area |')],
  ['1 spec-number', sound.slice(0, -1)],
]

describe('checkSpec', () => {
  test.each(broken)('control: reports %s', (expected, rows) => {
    expect(listRules(rows)).toContain(expected)
    expect(new Set(listRules(rows).map((found) => found.split(' ')[1])).size).toBe(1)
  })

  test('control: reports a sentence that was cut or reworded', () => {
    const digest = digestSentences(parseSpecRows(makeText(sound)))
    expect(listRules(sound, digest)).toEqual([])
    const cut = sound.with(4, sound[4]?.replace('A sentence.', 'A …') ?? '')
    expect(listRules(cut, digest)).toEqual(['0 spec-words'])
  })

  test('passes tests that are there, word for word, and what is said to have none', () => {
    const shown = `${TEST}<br>\`a.test.ts\` › refuses 1, "twice"<br>\`a.test.ts\` › C is measured at 1550`
    expect(listRules(replace(3, shown))).toEqual([])
    expect(listRules(replace(3, shown, 'deviates', 'for a reason'))).toEqual([])
    expect(listRules(replace(3, shown, 'not yet', 'but for the large screens'))).toEqual([])
    expect(listRules(replace(3, 'later: large screens', 'not yet'))).toEqual([])
    expect(listRules(replace(3, 'nothing to show: the source says nothing', '—'))).toEqual([])
  })

  test('what a user sees is walked in the built product, unless no screen shows it', () => {
    expect(listRules(replace(2, `${TEST}<br>${WALK}`))).toEqual([])
    expect(listRules(replace(2, TEST, 'holds', 'inside: a rule of a check'))).toEqual([])
  })

  test('the repository holds what its specification says', () => {
    expect(checkSpec(repositoryRoot)).toEqual([])
  })
})
