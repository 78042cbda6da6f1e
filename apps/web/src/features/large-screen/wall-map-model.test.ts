import type { MapLink, Site } from '@fibrewatch/contract/plant'
import { describe, expect, test } from 'vitest'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { toScreen } from './camera.ts'
import {
  boundsOf,
  groupFaults,
  makeBase,
  makeLines,
  placeFaults,
  placeWallNames,
  viewAll,
  viewPlace,
} from './wall-map-model.ts'

const link: MapLink = {
  id: 1,
  code: 'SZ-KS-01',
  name: '苏昆干线',
  state: 'normal',
  severity: null,
  line: [
    [120.58, 31.3],
    [120.96, 31.4],
  ],
  beyondBreak: [],
}
const size = { widthPx: 1200, heightPx: 480 }
const bounds = boundsOf(makeLines([link]))
const base = makeBase(bounds)
const site = (name: string, lngLat: [number, number]): Site => ({
  id: 1,
  code: name,
  name,
  domainId: 1,
  lngLat,
  address: null,
  version: 1,
})

describe('the views of the wall', () => {
  test('the whole plant lies in sight', () => {
    const camera = viewAll(base, bounds, size)
    for (const point of link.line) {
      const [x, y] = toScreen(camera, base.project(point), size)
      expect([x > 0 && x < size.widthPx, y > 0 && y < size.heightPx]).toEqual([true, true])
    }
  })

  test('a fault stands in the middle, with the same ground around it on every wall', () => {
    const place = [120.7, 31.33]
    const [near, large] = [size, { widthPx: 2400, heightPx: 960 }].map((wall) => viewPlace(base, place, wall))
    expect(toScreen(near ?? { x: 0, y: 0, scale: 1 }, base.project(place), size)).toEqual([600, 240])
    expect((large?.scale ?? 0) / (near?.scale ?? 1)).toBeCloseTo(2)
  })
})

describe('faults', () => {
  test('that lie nowhere are not drawn', () => {
    expect(placeFaults([makeAlarm({ place: null }), makeAlarm()], base)).toHaveLength(1)
  })

  test('that would hide each other are one mark, the most urgent, with their number', () => {
    const near = makeAlarm({ severity: 'minor' })
    const far = makeAlarm({ place: { text: '', lngLat: [120.9, 31.39], uncertaintyM: 8 } })
    const first = makeAlarm()
    const groups = groupFaults(placeFaults([first, far, near], base), 50)
    expect(groups.map(({ first: { alarm }, count }) => [alarm.id, count])).toEqual([
      [first.id, 2],
      [far.id, 1],
    ])
  })
})

test('names grow with the wall; a site is named before a town, and no name lies over another', () => {
  const town = {
    type: 'Feature' as const,
    properties: { name: '苏州', en: 'Suzhou', rank: 1 },
    geometry: { type: 'Point' as const, coordinates: [120.58, 31.3] },
  }
  const crowd = Array.from({ length: 30 }, () => site('娄葑局', [120.58, 31.3]))
  const names = (unitPx: number) =>
    placeWallNames({
      base,
      camera: viewAll(base, bounds, size),
      size,
      unitPx,
      locale: 'zh',
      sites: crowd,
      places: [town],
      faults: [],
    })
  expect(names(1)[0]).toMatchObject({ text: '娄葑局', isSite: true })
  expect(names(1).length).toBeLessThanOrEqual(4)
  expect(names(2)[0]?.fontPx).toBeCloseTo(2 * (names(1)[0]?.fontPx ?? 0))
})
