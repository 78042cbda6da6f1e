import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromGcj02, toGcj02 } from './gcj02.ts'
import type { LngLat } from './geodesic.ts'

/** Computed with the npm package gcoord. */
const KNOWN: readonly (readonly [string, LngLat, LngLat])[] = [
  ['Shanghai', [121.4737, 31.2304], [121.47822305927693, 31.22845773757727]],
  ['Beijing', [116.397, 39.908], [116.40324337854781, 39.90940335390724]],
  ['Ürümqi', [87.6, 43.8], [87.60283897227161, 43.80121203029208]],
]

describe('GCJ-02', () => {
  test.each(KNOWN)('%s', (_, wgs84, gcj02) => {
    const shifted = toGcj02(wgs84)
    expect(shifted[0]).toBeCloseTo(gcj02[0], 9)
    expect(shifted[1]).toBeCloseTo(gcj02[1], 9)
  })

  test.each<[string, LngLat]>([
    ['Paris', [2.3522, 48.8566]],
    ['Sydney', [151.2, -33.86]],
    ['not a number', [Number.NaN, 30]],
    ['infinite', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
  ])('%s, outside China, stays where it is', (_, point) => {
    expect(toGcj02(point)).toEqual(point)
    expect(fromGcj02(point)).toEqual(point)
  })

  test('the way back ends within a millionth of a degree', () => {
    const lng = fc.double({ min: 72.1, max: 137.7, noNaN: true })
    const lat = fc.double({ min: 0.9, max: 55.7, noNaN: true })
    fc.assert(
      fc.property(lng, lat, (...point) => {
        const back = fromGcj02(toGcj02(point))
        expect(Math.abs(back[0] - point[0])).toBeLessThan(1e-8)
        expect(Math.abs(back[1] - point[1])).toBeLessThan(1e-8)
      }),
    )
  })
})
