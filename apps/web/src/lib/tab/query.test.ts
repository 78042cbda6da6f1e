import { expect, test } from 'vitest'
import { changeQuery, parseId } from './query.ts'

test('names are set and taken away, and the others stay', () => {
  const open = changeQuery(new URLSearchParams('ip=10.0.0.1&page=2'), { id: 7, page: null })
  expect(String(open)).toBe('ip=10.0.0.1&id=7')
  expect(String(changeQuery(open, { id: null }))).toBe('ip=10.0.0.1')
})

test.each([
  ['7', 7],
  [null, null],
  ['', null],
  ['0', null],
  ['-7', null],
  ['1.5', null],
  ['9007199254740993', null],
  ['seven', null],
])('the id in %j is %j', (text, id) => {
  expect(parseId(text)).toBe(id)
})
