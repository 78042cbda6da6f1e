import { expect, test } from 'vitest'
import { boundTotal, cutPage } from './cursor-page.ts'

test('only a page with rows after it names its last row', () => {
  expect(cutPage([1, 2, 3], 2)).toEqual({ shown: [1, 2], last: 2 })
  expect(cutPage([1, 2], 2)).toEqual({ shown: [1, 2], last: undefined })
  expect(cutPage([], 2)).toEqual({ shown: [], last: undefined })
})

test('a count beyond the bound is told as more than it', () => {
  expect(boundTotal(10, 10)).toEqual({ total: 10, totalIsMore: false })
  expect(boundTotal(11, 10)).toEqual({ total: 10, totalIsMore: true })
})
