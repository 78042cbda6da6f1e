import { expect, test } from 'vitest'
import { findDistanceM, makePlaceLinks, readLngLat, sortByDistance } from './places.ts'

const SUZHOU = [120.66, 31.3] as const

test('a place opens in the phone’s map by WGS-84, and in Amap by its own datum', () => {
  const { geo, amap, osm } = makePlaceLinks(SUZHOU, '接头盒 1')
  expect(geo).toBe('geo:31.300000,120.660000?q=31.300000,120.660000(%E6%8E%A5%E5%A4%B4%E7%9B%92%201)')
  expect(osm).toContain('mlat=31.300000&mlon=120.660000')
  const [lng = 0, lat = 0] = (new URL(amap).searchParams.get('position') ?? '').split(',').map(Number)
  const offM = findDistanceM(SUZHOU, [lng, lat]) ?? 0
  expect(offM).toBeGreaterThan(100)
  expect(offM).toBeLessThan(1000)
})

test('a name cannot add to the address of a map', () => {
  const { amap } = makePlaceLinks(SUZHOU, 'a&coordinate=wgs84#x')
  expect(new URL(amap).searchParams.getAll('coordinate')).toEqual(['gaode'])
})

test('what has no place has no distance', () => {
  expect(readLngLat(null)).toBeUndefined()
  expect(findDistanceM(SUZHOU, undefined)).toBeNull()
  expect(findDistanceM(null, SUZHOU)).toBeNull()
})

test('the nearest comes first, and what has no place stays in its order at the end', () => {
  const rows = [
    { name: 'a', distanceM: null },
    { name: 'b', distanceM: 300 },
    { name: 'c', distanceM: null },
    { name: 'd', distanceM: 20 },
  ]
  expect(sortByDistance(rows).map(({ name }) => name)).toEqual(['d', 'b', 'a', 'c'])
})
