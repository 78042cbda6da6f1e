import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadPinyinMatcher, type Matcher, matchPlain } from './match.ts'

let match: Matcher
beforeAll(async () => {
  match = await loadPinyinMatcher()
})

describe('what was typed finds', () => {
  test.each([
    ['the characters themselves', '管理域', '理域', [1, 3]],
    ['pinyin', '管理域', 'guanli', [0, 2]],
    ['initials', '管理域', 'gly', [0, 3]],
    ['initials from the middle on', '角色权限', 'qx', [2, 4]],
    ['a second reading of a character', '重要告警', 'zhongyao', [0, 2]],
    ['letters of any case', 'SZ-KS-01', 'ks', [3, 5]],
  ])('%s: %s by %s', (_, text, wanted, range) => expect(match(text, wanted)).toEqual(range))

  test.each([
    ['管理域', 'xyz'],
    ['SZ-KS-01', '['],
    ['a', '<img src=x onerror=alert(1)>'],
  ])('nothing in %s for %s', (text, wanted) => expect(match(text, wanted)).toBeNull())

  test('everything, when nothing was typed', () => expect(matchPlain('管理域', '')).toEqual([0, 0]))
})

test('whatever is typed, a match lies inside the text', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 12 })
  fc.assert(
    fc.property(anyText, anyText, (text, wanted) => {
      const [from, to] = match(text, wanted) ?? [0, 0]
      expect(from).toBeGreaterThanOrEqual(0)
      expect(from).toBeLessThanOrEqual(to)
      expect(to).toBeLessThanOrEqual(text.length)
    }),
  )
})
