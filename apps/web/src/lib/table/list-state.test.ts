import { describe, expect, test } from 'vitest'
import { chosenOne, instantSpan } from '#lib/filter/field.ts'
import { defineListFilters } from './list-filters.ts'
import {
  changeListAddress,
  changeListState,
  type ListDefaults,
  makeListState,
  parseListState,
} from './list-state.ts'

const filters = defineListFilters([
  chosenOne('status', [{ value: '1', label: '' }]),
  instantSpan('at', ['from', 'to']),
])
const defaults: ListDefaults = { sort: { by: 'name', isAsc: true } }
const read = (address: string) => parseListState(new URLSearchParams(address), filters, defaults)

describe('a table in the address', () => {
  test('says nothing while everything is as it was declared', () => {
    const address = new URLSearchParams('id=7')
    expect(changeListAddress(address, makeListState(defaults), { filters, defaults }).toString()).toBe('id=7')
  })

  test('comes back as it was written, and leaves the page its own parameters', () => {
    const state = {
      page: 3,
      size: 50,
      keyword: '苏昆',
      sort: { by: 'updatedAt', isAsc: false },
      filters: { status: '1', at: '2026-03-01~' },
    }
    const address = changeListAddress(new URLSearchParams('id=7'), state, { filters, defaults })
    expect(address.get('id')).toBe('7')
    expect(read(address.toString())).toEqual(state)
  })

  test.each(['page=0', 'page=x', 'page=-1', 'page=1.5', 'size=1000', 'size=', 'sort='])(
    '%s is nonsense and means the default',
    (address) => expect(read(address)).toEqual(makeListState(defaults)),
  )

  test('another filter begins on the first page, another page keeps the filter', () => {
    const state = read('page=4&status=1')
    expect(changeListState(state, { keyword: 'a' })).toMatchObject({ page: 1, filters: { status: '1' } })
    expect(changeListState(state, { page: 5 })).toMatchObject({ page: 5, filters: { status: '1' } })
  })
})
