import { describe, expect, test } from 'vitest'
import { makeReadingPattern, matchesKeyword } from './search.ts'

const found = (keyword: string, ...texts: string[]) => matchesKeyword({ texts, reading: '' }, keyword)

describe('a reading is looked for', () => {
  test.each(['sk', 'SuKun', 'g312bei', 'x'.repeat(40)])('by %s', (typed) =>
    expect(makeReadingPattern(typed)).toMatch(/^\\m[a-z]/),
  )

  test.each(['', 's', '312', '苏昆', 'su kun', 's%', "s'", String.raw`s\k`, 's.*', 'x'.repeat(41)])(
    'not by %j',
    (typed) => expect(makeReadingPattern(typed)).toBeNull(),
  )
})

describe('a text is found', () => {
  test.each([
    ['sz-ks', 'SZ-KS-01'],
    ['昆干', '苏昆干线'],
    ['ÉTÉ', 'un été'],
    ['%', '100 %'],
    ['a_b', 'A_B'],
    ['.*+?^$()[]{}|/\\', 'x.*+?^$()[]{}|/\\x'],
    ['', 'whatever'],
  ])('by %j in %j', (keyword, text) => expect(found(keyword, text)).toBe(true))

  test.each([
    ['.', 'SZ-KS-01'],
    ['%', 'SZ-KS-01'],
    ['SZ KS', 'SZ', 'KS'],
    ['strasse', 'Straße'],
  ])('not by %j in %j', (keyword, ...texts) => expect(found(keyword, ...texts)).toBe(false))
})

test('a name made for it does not keep the console busy', () => {
  const reading = `${'aa '.repeat(30)}yi`
  expect(matchesKeyword({ texts: [], reading }, `${'a'.repeat(39)}b`)).toBe(false)
  expect(matchesKeyword({ texts: [], reading }, 'a'.repeat(40))).toBe(true)
})
