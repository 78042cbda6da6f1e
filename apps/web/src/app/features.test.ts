import { type PageId, PAGES } from '@fibrewatch/contract/page-id'
import { expect, test } from 'vitest'
import { FEATURES } from './features.ts'

test('every page of the product is brought by one feature', () => {
  const brought = FEATURES.flatMap(({ pages }) => Object.keys(pages) as PageId[])
  expect(brought.toSorted()).toEqual((Object.keys(PAGES) as PageId[]).toSorted())
})
