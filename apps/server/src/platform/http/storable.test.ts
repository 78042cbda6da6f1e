import { describe, expect, test } from 'vitest'
import { findUnstorable } from './storable.ts'

describe('what no database can hold', () => {
  test.each<[unknown, string]>([
    [{ name: 'a\0b' }, '/name'],
    [{ list: ['ok', { text: 'a\uD800' }] }, '/list/1/text'],
    [{ page: Number.POSITIVE_INFINITY }, '/page'],
    [{ values: { 'a\0': 1 } }, '/values'],
  ])('%j is found', (data, path) => {
    expect(findUnstorable(data)).toMatchObject({ instancePath: path, keyword: 'storable' })
  })

  test('everything else passes, however deep', () => {
    let deep: unknown = '光缆 😀 \n'
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    expect(findUnstorable({ deep, none: null, count: -1.5, yes: true })).toBeUndefined()
  })
})
