import { expect, test } from 'vitest'
import { pickRows, type RowTraits } from './pick-rows.ts'

type Row = { name: string; users: number; remark: string | null }
const rows: Row[] = [
  { name: '值班员 10', users: 3, remark: null },
  { name: '值班员 2', users: 12, remark: 'Night' },
  { name: 'Auditor', users: 3, remark: '审计' },
]
const traits: RowTraits<Row> = {
  texts: ({ name, remark }) => [name, remark],
  cell: (row, column) => row[column as keyof Row],
}
const names = (query: Parameters<typeof pickRows>[1]) => pickRows(rows, query, traits).map(({ name }) => name)

test('a keyword is found in any of the texts, whatever its case; without one everything stays as it came', () => {
  expect(names({ keyword: 'night' })).toEqual(['值班员 2'])
  expect(names({ keyword: ' audit ' })).toEqual(['Auditor'])
  expect(names({ keyword: '%' })).toEqual([])
  expect(names({})).toEqual(['值班员 10', '值班员 2', 'Auditor'])
})

test('numbers in names and cells are ordered as numbers; equal cells keep their order', () => {
  expect(names({ keyword: '值班员', sortBy: 'name' })).toEqual(['值班员 2', '值班员 10'])
  expect(names({ sortBy: 'users', isAsc: false })).toEqual(['值班员 2', '值班员 10', 'Auditor'])
  expect(names({ sortBy: 'remark' })[0]).toBe('值班员 10')
})
