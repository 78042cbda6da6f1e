import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLngLat, type LngLat, makeGeodesic, walkGeodesic } from './geodesic.ts'

/** Test set of GeographicLib (geodesictest), azimuths to 1e-10, lengths to a micrometre: lat1, lon1, azi1, lat2, lon2, azi2, s12 on WGS-84. */
const PUBLISHED: readonly (readonly [number, number, number, number, number, number, number])[] = [
  [35.60777, -139.44815, 111.0987484296, -11.17491, -69.95921, 129.2892708897, 8935244.560482],
  [55.52454, 106.05087, 22.020059881, 77.03196, 197.18234, 109.1120411107, 4105086.171392],
  [-21.97856, 142.59065, -32.4445687643, 41.84138, 98.56635, -41.8435995144, 8394328.894658],
  [-66.99028, 112.2363, 173.7349124088, -12.70631, 285.90344, 2.5129566209, 11150344.231208],
  [-50.56724, -16.30485, -105.4396799076, -33.56571, -94.97412, -47.3485478357, 6455670.511867],
  [-68.82867, -74.28391, 93.7743477631, -50.63005, -8.36685, 34.6556408541, 3956936.926064],
  [-19.79938, -174.47484, 71.1672757802, -11.99349, -154.35109, 65.5890997752, 2319004.860117],
  [-41.22777, 122.32875, 14.2851134023, -7.57291, 130.37946, 10.8053030852, 3812686.035106],
]

/** Computed with GeographicLib (Karney): the scales and corners a cable route meets. */
const SHORT: readonly (readonly [number, number, number, number, number, number])[] = [
  [31.2983, 120.5832, 31.3856, 120.9809, 39064.0024391183, 75.55024051776667],
  [31.3, 120.58, 31.3001, 120.5801, 14.614024399859398, 40.6514316913138],
  [31.3, 120.58, 31.3, 120.58001, 0.9520396871564719, 89.99999740240445],
  [0, 0, 0, 1, 111319.49079327357, 90],
  [0, 0, 1, 0, 110574.38855779878, 0],
  [89.9, 10, 89.9, -170, 22338.795682520195, 0],
  [39.9, 179.99, 39.95, -179.98, 6115.405083562677, 24.785181232265874],
  [-33.86, 151.2, -33.87, 151.21, 1444.4778083918595, 140.16753996997195],
  [60, 5, 60, 12, 390417.77483571554, 86.96796711975527],
  [90, 0, -30, 5, 13322079.127253104, 175],
]

const bearingGap = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180)

describe('makeGeodesic', () => {
  test.each(PUBLISHED)('from %f %f agrees with the published set', (...line) => {
    const [lat1, lng1, azimuth1, lat2, lng2, azimuth2, distanceM] = line
    const found = makeGeodesic([lng1, lat1], [lng2, lat2])
    expect(Math.abs(found.distanceM - distanceM)).toBeLessThan(1e-3)
    expect(bearingGap(found.startAzimuthDeg, azimuth1)).toBeLessThan(1e-8)
    expect(bearingGap(found.endAzimuthDeg, azimuth2)).toBeLessThan(1e-8)
  })

  test.each(SHORT)('from %f %f to %f %f', (lat1, lng1, lat2, lng2, distanceM, azimuthDeg) => {
    const found = makeGeodesic([lng1, lat1], [lng2, lat2])
    expect(Math.abs(found.distanceM - distanceM)).toBeLessThan(1e-4)
    // Over one metre a millionth of a degree is 0.02 µm across: below what the coordinates carry.
    expect(bearingGap(found.startAzimuthDeg, azimuthDeg)).toBeLessThan(1e-6)
  })

  test('nearly antipodal points, where the series does not converge, stay within 0.6 %', () => {
    expect(makeGeodesic([0, 0], [179.5, 0]).distanceM / 19_980_862 - 1).toBeCloseTo(0, 2)
    expect(Math.abs(makeGeodesic([0, 0], [179.7, 0.5]).distanceM / 19_944_127.421 - 1)).toBeLessThan(0.006)
  })

  test('a point and itself, at the pole too', () => {
    expect(makeGeodesic([120.58, 31.3], [120.58, 31.3]).distanceM).toBe(0)
    expect(makeGeodesic([0, 90], [77, 90]).distanceM).toBeCloseTo(0, 6)
  })

  test('NaN in, NaN out', () => {
    expect(makeGeodesic([Number.NaN, 0], [0, 0]).distanceM).toBeNaN()
  })
})

describe('walkGeodesic', () => {
  test.each(PUBLISHED)('from %f %f arrives at the published end', (...line) => {
    const [lat1, lng1, azimuth1, lat2, lng2, azimuth2, distanceM] = line
    const end = walkGeodesic([lng1, lat1], azimuth1, distanceM)
    expect(makeGeodesic(end.lngLat, [lng2 > 180 ? lng2 - 360 : lng2, lat2]).distanceM).toBeLessThan(1e-3)
    expect(bearingGap(end.bearingDeg, azimuth2)).toBeLessThan(1e-8)
  })

  test('walking the geodesic between two points arrives', () => {
    const lng = fc.double({ min: -180, max: 180, noNaN: true })
    const lat = fc.double({ min: -89, max: 89, noNaN: true })
    const step = fc.double({ min: -5, max: 5, noNaN: true })
    fc.assert(
      fc.property(lng, lat, step, step, (startLng, startLat, stepLng, stepLat) => {
        const start: LngLat = [startLng, startLat]
        const end: LngLat = [
          Math.max(-180, Math.min(180, startLng + stepLng)),
          Math.max(-90, Math.min(90, startLat + stepLat)),
        ]
        const { distanceM, startAzimuthDeg } = makeGeodesic(start, end)
        const arrived = walkGeodesic(start, startAzimuthDeg, distanceM).lngLat
        expect(isLngLat(arrived)).toBe(true)
        expect(makeGeodesic(arrived, end).distanceM).toBeLessThan(1e-3)
      }),
    )
  })
})
