import { expect, test } from 'vitest'
import { readPage, slicePage } from './page.ts'

test('a query without page and limit asks for the first twenty', () => {
  expect(readPage({})).toEqual({ page: 1, limit: 20, offset: 0 })
  expect(readPage({ page: 3, limit: 50 })).toEqual({ page: 3, limit: 50, offset: 100 })
})

test('a page beyond the end is empty and still tells the total', () => {
  const rows = ['a', 'b', 'c']
  expect(slicePage(rows, { page: 2, limit: 2 })).toEqual({
    list: ['c'],
    pagination: { page: 2, size: 2, total: 3 },
  })
  expect(slicePage(rows, { page: 9, limit: 2 })).toMatchObject({ list: [], pagination: { total: 3 } })
})
