import type { CableStop } from '@fibrewatch/contract/cable'
import { describe, expect, test } from 'vitest'
import {
  computeCableM,
  findStopFaults,
  listMissingCodes,
  makeStopRows,
  makeStopShape,
  makeStopsBody,
  type StopCell,
  type StopRow,
} from './stop-rows.ts'
import { type CellWords, isCells, pasteCells } from '#ui/paste-grid/paste-rows.ts'

const words: CellWords<StopCell> = {
  passing: new Map([
    ['断开', 'cut'],
    ['直通', 'straight'],
    ['掏接不断', 'uncut'],
  ]),
  laying: new Map([['管道', 'duct']]),
}
const stopOf = (id: number, nodeCode: string, cableM: number): CableStop => ({
  id,
  cableId: 1,
  nodeId: id * 10,
  cableM,
  sheathInM: null,
  sheathOutM: null,
  slackM: 0,
  passing: 'cut',
  laying: null,
  line: [[104 + id, 30]],
  nodeCode,
  nodeName: nodeCode,
  nodeKind: 'closure',
  lngLat: null,
  jointCount: 0,
})
const shape = makeStopShape(words)
const rowOf = (more: Partial<StopRow>): StopRow => ({ ...shape.makeEmptyRow(0), ...more })
const stops = [stopOf(1, 'LF', 0), stopOf(2, 'JC-01', 6000), stopOf(3, 'YS', 18_000)]

describe('pasting', () => {
  test('lines of a spreadsheet become rows; its head is not one of them', () => {
    const text =
      '节点\t皮长 m\t进\t出\t盘留\t方式\t敷设\r\nLF\t0\t\t12\t0\t断开\t管道\r\n\r\nJC-01\t6,000.5\t6012\t6040\t15\t掏接不断\t管道\r\n'
    const pasted = pasteCells([shape.makeEmptyRow(0)], { text, key: 0, cell: 'code' }, shape)
    expect(
      pasted.map(({ code, cableM, sheathInM, passing, laying }) => [
        code,
        cableM,
        sheathInM,
        passing,
        laying,
      ]),
    ).toEqual([
      ['LF', '0', '', 'cut', 'duct'],
      ['JC-01', '6,000.5', '6012', 'uncut', 'duct'],
    ])
    expect(new Set(pasted.map(({ key }) => key)).size).toBe(2)
  })

  test('a column of figures goes over the rows that are there, and keeps the rest of them', () => {
    const pasted = pasteCells(
      makeStopRows(stops),
      {
        text: '5990\n17990\n19000',
        key: 1,
        cell: 'cableM',
      },
      shape,
    )
    expect(pasted.map(({ id, code, cableM }) => [id, code, cableM])).toEqual([
      [1, 'LF', '0'],
      [2, 'JC-01', '5990'],
      [3, 'YS', '17990'],
      [null, '', '19000'],
    ])
  })

  test('another node in the place of a stop is a new stop', () => {
    const [row] = pasteCells(makeStopRows(stops), { text: 'XX\t3', key: 0, cell: 'code' }, shape)
    expect(row).toMatchObject({ id: null, code: 'XX' })
  })

  test('one word is no cells', () => {
    expect([isCells('JC-01'), isCells('JC-01\n'), isCells('JC-01\t5'), isCells('1\n2')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('distances from sheath marks', () => {
  test('marks that fall are as good as those that rise; a loop of an uncut cable counts, a new drum begins anew', () => {
    const { rows, missing } = computeCableM([
      rowOf({ key: 0, code: 'LF', sheathOutM: '9000' }),
      rowOf({ key: 1, code: 'JC-01', sheathInM: '7000', sheathOutM: '6980', passing: 'uncut' }),
      rowOf({ key: 2, code: 'JC-02', sheathInM: '5000', sheathOutM: '100' }),
      rowOf({ key: 3, code: 'YS', sheathInM: '1600.5' }),
    ])
    expect(rows.map(({ cableM }) => cableM)).toEqual(['0', '2000', '4000', '5500.5'])
    expect(missing).toBe(0)
  })

  test('a row with no mark keeps what is typed, is counted, and the rest goes on from the next mark', () => {
    const { rows, missing } = computeCableM([
      rowOf({ key: 0, cableM: '10', sheathOutM: '100' }),
      rowOf({ key: 1, cableM: '500' }),
      rowOf({ key: 2, cableM: '900', sheathInM: '1000' }),
      rowOf({ key: 3, sheathInM: '1200' }),
    ])
    expect(rows.map(({ cableM }) => cableM)).toEqual(['10', '500', '900', '1100'])
    expect(missing).toBe(2)
  })

  test('what cannot be known stays empty and is not zero', () => {
    const { rows } = computeCableM([rowOf({ key: 0 }), rowOf({ key: 1 })])
    expect(rows.map(({ cableM }) => cableM)).toEqual(['0', ''])
  })
})

describe('faults', () => {
  const nodeIds = new Map<string, number | null>([
    ['LF', 10],
    ['JC-01', 20],
    ['YS', 30],
    ['nobody', null],
  ])
  const faultsOf = (rows: readonly StopRow[]) =>
    [...findStopFaults(rows, { lengthM: 20_000, nodeIds })].map(([key, faults]) => [
      key,
      ...faults.map(({ cell, is }) => `${cell} ${is}`),
    ])

  test('rows as stored have none', () => {
    expect(faultsOf(makeStopRows(stops))).toEqual([])
  })

  test('each wrong cell is named in its row', () => {
    const rows = [
      rowOf({ key: 0, code: 'LF', cableM: '0', slackM: '2000' }),
      rowOf({ key: 1, code: 'nobody', cableM: '0', sheathInM: 'x' }),
      rowOf({ key: 2, code: '', cableM: '', passing: '半断' }),
      rowOf({ key: 3, code: 'YS', cableM: '20001', laying: '海底' }),
    ]
    expect(faultsOf(rows)).toEqual([
      [0, 'slackM tooLarge'],
      [1, 'code unknown', 'cableM order', 'sheathInM notNumber'],
      [2, 'code missing', 'cableM notNumber', 'passing unknown'],
      [3, 'cableM beyond', 'laying unknown'],
    ])
  })

  test('while codes are asked for, none is called unknown', () => {
    const rows = [rowOf({ code: 'nobody', cableM: '1' })]
    expect(findStopFaults(rows, { lengthM: 9, nodeIds: new Map() }).size).toBe(0)
    expect(listMissingCodes([...rows, ...rows], nodeIds)).toEqual(['nobody'])
  })

  test('what is sent keeps the points between two stops that still follow each other', () => {
    const [first, second, third] = makeStopRows(stops) as [StopRow, StopRow, StopRow]
    const between = rowOf({ key: 9, code: 'JC-01', cableM: '12,000', sheathInM: '' })
    const body = makeStopsBody([first, second, between, third], { stops, nodeIds })
    expect(
      body.map(({ id, nodeId, cableM, sheathInM, line }) => [id, nodeId, cableM, sheathInM, line]),
    ).toEqual([
      [1, 10, 0, null, [[105, 30]]],
      [2, 20, 6000, null, []],
      [undefined, 20, 12_000, null, []],
      [3, 30, 18_000, null, []],
    ])
  })
})
