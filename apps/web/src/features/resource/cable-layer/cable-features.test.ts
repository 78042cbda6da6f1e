import type { MapCable, MapNode } from '@fibrewatch/contract/cable-map'
import { expect, test } from 'vitest'
import { findCablesNear, makeCableFeatures, makeNodeFeatures } from './cable-features.ts'

const makeCable = (id: number, line: number[][], more: Partial<MapCable> = {}): MapCable => ({
  id,
  code: `C-${id}`,
  name: `光缆 ${id}`,
  type: 'GYTS-24B1',
  fibreCount: 24,
  lengthM: 1000,
  adminState: 'in-service',
  line,
  ...more,
})
/** A thousand pixels a degree. */
const project = ([lng, lat]: readonly [number, number]) => ({ x: lng * 1000, y: -lat * 1000 })

test('every cable that lies at a place is told, however many share the duct', () => {
  const along = [
    [120, 31],
    [120.1, 31],
  ]
  const across = [
    [120.05, 30.9],
    [120.05, 31.1],
  ]
  const cables = [
    makeCable(1, along),
    makeCable(2, along),
    makeCable(3, across),
    makeCable(
      4,
      along.map(([lng = 0]) => [lng, 31.02]),
    ),
  ]
  const idsAt = (lng: number, lat: number) => findCablesNear(cables, [lng, lat], project).map(({ id }) => id)
  expect(idsAt(120.02, 31.004)).toEqual([1, 2])
  expect(idsAt(120.05, 31)).toEqual([1, 2, 3])
  expect(idsAt(120.02, 31.01)).toEqual([])
})

test('a state and a kind go with what is drawn, and no name is written twice', () => {
  const [line] = makeCableFeatures([makeCable(7, [], { adminState: 'planned' })])
  expect(line?.properties).toEqual({ id: 7, state: 'planned' })
  const node: MapNode = {
    id: 9,
    code: 'P-1',
    name: '电杆 1',
    kind: 'pole',
    adminState: 'out-of-service',
    lngLat: [120, 31],
    cableId: null,
    cableCount: 0,
  }
  const [mark] = makeNodeFeatures([node], [{ name: '电杆 1', lngLat: [120.5, 31] }])
  expect(mark?.properties).toEqual({ id: 9, name: '电杆 1', image: 'node-pole-out-of-service' })
  const [written] = makeNodeFeatures([node], [{ name: '电杆 1', lngLat: [120.0002, 31] }])
  expect(written?.properties?.['name']).toBe('')
})
