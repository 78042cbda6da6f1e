import { expect, test } from 'vitest'
import { rowStepOf } from './row-steps.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  rowStepOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test.each([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['PageUp', -10],
  ['End', Number.POSITIVE_INFINITY],
  ['a', undefined],
])('%s walks %s rows', (key, rows) => expect(press(key)).toBe(rows))

test('with another key held it is somebody else’s: Ctrl K opens the palette', () => {
  expect(press('k', { ctrlKey: true })).toBeUndefined()
  expect(press('k', { metaKey: true })).toBeUndefined()
  expect(press('ArrowDown', { altKey: true })).toBeUndefined()
})
