import { expect, test } from 'vitest'
import {
  decodeCursor,
  encodeCursor,
  isCursorId,
  isCursorText,
  makeTimeCursor,
  parseTimeCursor,
} from './cursor.ts'

const ID = '0197b6f0-0000-7000-8000-000000000001'

test('a cursor gives back the values it was made of', () => {
  const cursor = encodeCursor(['甲', 7])
  expect(decodeCursor<[string, number]>(cursor, isCursorText, isCursorId)).toEqual(['甲', 7])
  const position = { at: new Date(1_780_000_000_000), id: ID }
  expect(parseTimeCursor(makeTimeCursor(position))).toEqual(position)
})

test.each([
  ['no base64url', '*'],
  ['no JSON', Buffer.from('[1,').toString('base64url')],
  ['no list', Buffer.from('{"at":1}').toString('base64url')],
  ['too few values', encodeCursor([1])],
  ['too many values', encodeCursor([1, ID, 2])],
  ['a time that no Date takes', encodeCursor([8.64e15 + 1, ID])],
  ['a time with a fraction', encodeCursor([1.5, ID])],
  ['an id that is none', encodeCursor([1, `${ID}'`])],
])('a cursor of %s is refused', (_, cursor) => {
  expect(() => parseTimeCursor(cursor)).toThrow(expect.objectContaining({ reason: 'query.cursor-invalid' }))
})

test('a text that the database cannot compare with is refused', () => {
  expect(() => decodeCursor<[string]>(encodeCursor(['a\0']), isCursorText)).toThrow(
    expect.objectContaining({ reason: 'query.cursor-invalid' }),
  )
})
