import type { CrewClosure } from '@fibrewatch/contract/crew'
import { expect, test } from 'vitest'
import { listFieldRows } from './field-rows.ts'

const closure = (code: string, lngLat: readonly number[] | null) =>
  ({ node: { code, name: '', address: '', lngLat }, stops: [] }) as unknown as CrewClosure
const closures = [closure('JC-10', [120.7, 31.3]), closure('JC-9', [120.6, 31.3]), closure('JC-1', null)]
const codesOf = (typed: string) =>
  listFieldRows({ faults: [], closures }, typed).closures.map((row) => row.closure.node.code)

test('words find closures, in the order of their codes', () => {
  expect(codesOf('')).toEqual(['JC-1', 'JC-9', 'JC-10'])
  expect(codesOf('jc-1')).toEqual(['JC-1', 'JC-10'])
  expect(listFieldRows({ faults: [], closures }, 'jc').from).toBeNull()
})

test('a place finds all of them, the nearest first and what has no place last', () => {
  const { from, closures: rows } = listFieldRows({ faults: [], closures }, '31.3, 120.69')
  expect(from).toEqual([120.69, 31.3])
  expect(rows.map((row) => row.closure.node.code)).toEqual(['JC-10', 'JC-9', 'JC-1'])
  expect(rows[0]?.distanceM).toBeCloseTo(952, -1)
  expect(rows[2]?.distanceM).toBeNull()
})
