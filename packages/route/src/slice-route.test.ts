import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LngLat, makeGeodesic } from './geodesic.ts'
import { sliceRoute } from './slice-route.ts'
import { JOINTS, LINE, makeTestRoute, ROUTE } from './testing/routes.ts'

const route = makeTestRoute({ landmarks: JOINTS })
const opticalM = fc.double({ min: ROUTE.launchOffsetM, max: ROUTE.lengthM, noNaN: true })

function measure(line: readonly LngLat[]): number {
  const legs = line.slice(1).map((point, index) => makeGeodesic(line[index] ?? point, point).distanceM)
  return legs.reduce((sum, leg) => sum + leg, 0)
}

describe('sliceRoute', () => {
  test('the whole link is the line up to the end of the fibre', () => {
    const whole = sliceRoute(route, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    expect(whole.slice(0, 5)).toEqual(LINE.slice(0, 5))
    expect(measure(whole)).toBeCloseTo(6000 + (9600 - 6350) / 1.01, 3)
  })

  test('slices add up', () => {
    fc.assert(
      fc.property(fc.tuple(opticalM, opticalM, opticalM), (cuts) => {
        const [a, c] = [Math.min(...cuts), Math.max(...cuts)]
        const b = cuts[0] + cuts[1] + cuts[2] - a - c
        const parts = measure(sliceRoute(route, a, b)) + measure(sliceRoute(route, b, c))
        expect(Math.abs(parts - measure(sliceRoute(route, a, c)))).toBeLessThan(1e-3)
      }),
    )
  })

  test('the order of the two distances does not matter', () => {
    expect(sliceRoute(route, 5000, 3000)).toEqual(sliceRoute(route, 3000, 5000))
  })

  test('a slice inside a slack loop is the point of its joint', () => {
    expect(sliceRoute(route, 2160, 2180)).toEqual([route.landmarks[0]?.lngLat])
  })

  test.each([
    [-50, 20],
    [9601, 12_000],
    [Number.NaN, 500],
    [500, Number.NaN],
  ])('%f to %f is empty', (fromM, toM) => {
    expect(sliceRoute(route, fromM, toM)).toEqual([])
  })

  test('never throws and gives finite points, whatever the numbers', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (fromM, toM) => {
        expect(sliceRoute(route, fromM, toM).flat().every(Number.isFinite)).toBe(true)
      }),
    )
  })
})
