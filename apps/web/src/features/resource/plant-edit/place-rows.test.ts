import { describe, expect, test } from 'vitest'
import { pasteCells } from '#ui/paste-grid/paste-rows.ts'
import {
  findLandmarkFaults,
  type LandmarkRow,
  makeLandmarkRows,
  makeLandmarks,
  makeLandmarkShape,
} from './landmark-rows.ts'
import { findZoneFaults, makeZoneRows, makeZones, ZONE_SHAPE, type ZoneRow } from './zone-rows.ts'

const FIBRE = { lengthM: 20_000, launchOffsetM: 50 }
const shape = makeLandmarkShape({ kind: new Map([['接头盒', 'closure']]) })
const rowOf = (more: Partial<LandmarkRow>): LandmarkRow => ({
  ...shape.makeEmptyRow(0),
  name: 'JC-01',
  opticalM: '5000',
  ...more,
})
const faultsOf = (...rows: LandmarkRow[]) =>
  [...findLandmarkFaults(rows, FIBRE).values()].flat().map(({ cell, is }) => `${cell} ${is}`)

describe('landmarks', () => {
  test('what is stored is sent as it was', () => {
    const landmark = {
      id: 7,
      linkId: 1,
      name: 'JC-01',
      kind: 'closure' as const,
      opticalM: 5000.5,
      lngLat: [-120.5, 31.25],
      slackM: 20,
      remark: '人孔',
    }
    const { linkId: _, ...sent } = landmark
    expect(makeLandmarks(makeLandmarkRows([landmark]))).toEqual([sent])
    expect(makeLandmarks(makeLandmarkRows([{ ...landmark, lngLat: null, remark: null }]))).toEqual([
      { ...sent, lngLat: null, remark: null },
    ])
  })

  test('a pasted row goes over the one that is there and keeps its number; the head is none', () => {
    const text = '名称\t类型\t光纤距离 m\nJC-09\t接头盒\t6,000\n\nJC-10\t接头盒\t7000\t120.7\t31.3'
    const pasted = pasteCells([rowOf({ id: 7 })], { text, key: 0, cell: 'name' }, shape)
    expect(pasted.map(({ id, name, kind, opticalM, lat }) => [id, name, kind, opticalM, lat])).toEqual([
      [7, 'JC-09', 'closure', '6,000', ''],
      [null, 'JC-10', 'closure', '7000', '31.3'],
    ])
    expect(findLandmarkFaults(pasted, FIBRE).size).toBe(0)
  })

  test.each([
    ['name missing', { name: ' ' }],
    ['name long', { name: 'x'.repeat(81) }],
    ['kind kind', { kind: '井' }],
    ['opticalM missing', { opticalM: '' }],
    ['opticalM figure', { opticalM: '五千' }],
    ['opticalM beyond', { opticalM: '20001' }],
    ['opticalM launch', { opticalM: '49' }],
    ['lat place', { lng: '120.7' }],
    ['lng place', { lat: '31.3' }],
    ['lng figure', { lng: 'E120', lat: '31.3' }],
    ['lat range', { lng: '120.7', lat: '131' }],
    ['slackM figure', { slackM: 'x' }],
    ['slackM range', { slackM: '1001' }],
    ['remark long', { remark: 'x'.repeat(201) }],
  ])('%s', (fault, more) => {
    expect(faultsOf(rowOf(more))).toEqual([fault])
  })

  test('two at one distance: the later one is blamed', () => {
    const rows = [rowOf({ key: 1 }), rowOf({ key: 2, name: 'JC-02', opticalM: '5,000' })]
    expect([...findLandmarkFaults(rows, FIBRE).keys()]).toEqual([2])
    expect(faultsOf(...rows)).toEqual(['opticalM twin'])
  })
})

describe('zones', () => {
  const zoneOf = (more: Partial<ZoneRow>): ZoneRow => ({
    ...ZONE_SHAPE.makeEmptyRow(0),
    code: 'FQ-1',
    name: '一区',
    fromM: '0',
    toM: '8000',
    ...more,
  })
  const faultsOfZones = (...rows: ZoneRow[]) =>
    [...findZoneFaults(rows, FIBRE).values()].flat().map(({ cell, is }) => `${cell} ${is}`)

  test('what is stored is sent as it was', () => {
    const zone = { id: 3, linkId: 1, code: 'FQ-1', name: '一区', fromM: 0, toM: 8000.5 }
    const { linkId: _, ...sent } = zone
    expect(makeZones(makeZoneRows([zone]))).toEqual([sent])
  })

  test.each([
    ['code code', { code: '一区' }],
    ['name missing', { name: '' }],
    ['fromM missing', { fromM: '' }],
    ['toM figure', { toM: '-5' }],
    ['toM beyond', { toM: '20001' }],
    ['toM order', { fromM: '8000' }],
  ])('%s', (fault, more) => {
    expect(faultsOfZones(zoneOf(more))).toEqual([fault])
  })

  test('a code stands once', () => {
    expect(faultsOfZones(zoneOf({ key: 1 }), zoneOf({ key: 2 }))).toEqual(['code repeated'])
  })
})
