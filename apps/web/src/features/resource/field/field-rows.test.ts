import type { CrewClosure, CrewFault } from '@fibrewatch/contract/crew'
import { expect, test } from 'vitest'
import { listFieldRows } from './field-rows.ts'

type Given = { lngLat?: readonly number[]; cableM?: number; reading?: string }

const closure = (code: string, { lngLat, cableM, reading = '' }: Given) =>
  ({
    node: { code, lngLat: lngLat ?? null },
    stops: cableM === undefined ? [] : [{ cableId: 1, cableM }],
    search: { texts: [code], reading },
  }) as unknown as CrewClosure
const closures = [
  closure('JC-10', { lngLat: [120.7, 31.3], cableM: 9_000, reading: 'lou feng ju' }),
  closure('JC-9', { lngLat: [120.6, 31.3], cableM: 12_168 }),
  closure('JC-1', {}),
]
const fault = {
  fault: { number: 'GZ-1', cableId: 1, cableM: 12_370 },
  lngLat: null,
  search: { texts: ['GZ-1', 'SK'], reading: 'su kun gan xian' },
} as unknown as CrewFault
const find = (typed: string) => listFieldRows({ faults: [fault], closures }, typed)
const codesOf = (typed: string) => find(typed).closures.map((row) => row.closure.node.code)

test('words find closures, in the order of their codes', () => {
  expect(codesOf('')).toEqual(['JC-1', 'JC-9', 'JC-10'])
  expect(codesOf(' jc-1 ')).toEqual(['JC-1', 'JC-10'])
  expect(find('jc').from).toBeNull()
})

test('pinyin finds them, whole or by initials', () => {
  expect([codesOf('loufeng'), codesOf('lfj'), codesOf('ffj')]).toEqual([['JC-10'], ['JC-10'], []])
  expect(find('skgx').faults).toHaveLength(1)
  expect(find('lfj').faults).toEqual([])
})

test('a place finds all of them, the nearest first and what has no place last', () => {
  const { from, closures: rows } = find('31.3, 120.69')
  expect(from).toEqual({ is: 'point', lngLat: [120.69, 31.3] })
  expect(rows.map((row) => row.closure.node.code)).toEqual(['JC-10', 'JC-9', 'JC-1'])
  expect(rows[0]?.distanceM).toBeCloseTo(952, -1)
  expect(rows[2]?.distanceM).toBeNull()
})

test.each(['K12+300', '12.3 km', '12300米'])(
  'the kilometre %s finds what is nearest along the cable',
  (typed) => {
    const { from, closures: rows, faults } = find(typed)
    expect(from).toEqual({ is: 'along', cableM: 12_300 })
    expect(rows.map((row) => [row.closure.node.code, row.distanceM])).toEqual([
      ['JC-9', 132],
      ['JC-10', 3300],
      ['JC-1', null],
    ])
    expect(faults[0]?.distanceM).toBe(70)
  },
)
