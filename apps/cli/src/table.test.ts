import { expect, test } from 'vitest'
import { clean, createTable, localTime, widthOf } from './table.ts'

const columns = [
  { head: 'NAME', cell: ({ name }: { name: string }) => name },
  { head: 'STATE', cell: () => 'ok' },
]

test('columns stand below each other, whatever script their cells are in', () => {
  const table = createTable(columns)
  expect(table.add([{ name: '苏州—昆山' }, { name: 'SZ' }])).toEqual([
    'NAME       STATE',
    '苏州—昆山  ok',
    'SZ         ok',
  ])
  expect(widthOf('苏州—昆山')).toBe(9)
  expect(table.add([{ name: 'A' }])).toEqual(['A          ok'])
})

test('a text of the server plays nothing on a terminal, and breaks no row', () => {
  expect(clean('a\u001B[2J\u001B]0;title\u0007b\nc\u009Bd\u2028e')).not.toMatch(/\p{Cc}|\u2028/u)
  expect(createTable(columns).add([{ name: 'two\nlines' }])).toHaveLength(2)
})

test('an instant is shown in the zone of the reader', () => {
  const at = new Date(2026, 5, 1, 16, 0, 5)
  expect(localTime(at.toISOString())).toBe('2026-06-01 16:00:05')
})
