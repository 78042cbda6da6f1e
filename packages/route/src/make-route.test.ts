import { metresAt } from './ground-line.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LngLat } from './geodesic.ts'
import { makeRoute } from './make-route.ts'
import { type Landmark, type Route, ROUTE_ERROR_CODES, type RouteErrorCode } from './route-input.ts'
import { JOINTS, LINE, makeLandmark, makeTestRoute, ROUTE } from './testing/routes.ts'

const withLandmarks = (...landmarks: Landmark[]): Route => ({ ...ROUTE, landmarks })
const withLine = (...line: LngLat[]): Route => ({ ...ROUTE, line, landmarks: [] })

const INVALID: readonly (readonly [string, Route, RouteErrorCode, number | undefined])[] = [
  ['a line of one point', withLine([120, 31]), 'line-too-short', undefined],
  ['a line that stands still', withLine([120, 31], [120, 31]), 'line-too-short', undefined],
  ['a NaN coordinate', withLine([120, 31], [Number.NaN, 31]), 'point-not-finite', 1],
  ['an infinite coordinate', withLine([120, Number.NEGATIVE_INFINITY], [120, 31]), 'point-not-finite', 0],
  ['swapped coordinates', withLine([120, 31], [31, 120]), 'point-out-of-range', 1],
  ['a leg across half the Earth', withLine([120, 31], [121, 31], [-100, 31]), 'segment-too-long', 1],
  ['no length', { ...ROUTE, lengthM: 0 }, 'length-invalid', undefined],
  ['an infinite length', { ...ROUTE, lengthM: Number.POSITIVE_INFINITY }, 'length-invalid', undefined],
  ['a launch longer than the link', { ...ROUTE, launchOffsetM: 99_999 }, 'launch-offset-invalid', undefined],
  ['a negative launch', { ...ROUTE, launchOffsetM: -1 }, 'launch-offset-invalid', undefined],
  ['a negative excess', { ...ROUTE, excessRatio: -0.01 }, 'excess-invalid', undefined],
  ['an excess in percent', { ...ROUTE, excessRatio: 1.5 }, 'excess-invalid', undefined],
  [
    'a landmark in the launch fibre',
    withLandmarks(makeLandmark(50, { groundM: 0 })),
    'landmark-optical-invalid',
    0,
  ],
  [
    'a landmark past the end',
    withLandmarks(makeLandmark(99_999, { groundM: 9 })),
    'landmark-optical-invalid',
    0,
  ],
  ['a NaN landmark', withLandmarks(makeLandmark(Number.NaN, { groundM: 9 })), 'landmark-optical-invalid', 0],
  [
    'landmarks out of order',
    withLandmarks(makeLandmark(900, { groundM: 700 }), makeLandmark(800, { groundM: 800 })),
    'landmark-order',
    1,
  ],
  [
    'two landmarks at the same distance',
    withLandmarks(makeLandmark(900, { groundM: 700 }), makeLandmark(900.0001, { groundM: 800 })),
    'landmark-order',
    1,
  ],
  [
    'landmarks that go back on the ground',
    withLandmarks(makeLandmark(800, { groundM: 700 }), makeLandmark(900, { groundM: 600 })),
    'landmark-ground-order',
    1,
  ],
  [
    'negative slack',
    withLandmarks(makeLandmark(800, { groundM: 700, slackM: -1 })),
    'landmark-slack-invalid',
    0,
  ],
  [
    'loops that overlap',
    withLandmarks(
      makeLandmark(800, { groundM: 700, slackM: 60 }),
      makeLandmark(850, { groundM: 701, slackM: 60 }),
    ),
    'landmark-slack-overlap',
    1,
  ],
  [
    'a loop longer than the link',
    withLandmarks(makeLandmark(800, { groundM: 700, slackM: 1e6 })),
    'landmark-slack-overlap',
    0,
  ],
  ['a landmark without a place', withLandmarks(makeLandmark(800, {})), 'landmark-position-missing', 0],
  [
    'a ground distance past the line',
    withLandmarks(makeLandmark(800, { groundM: 1e6 })),
    'landmark-position-invalid',
    0,
  ],
  [
    'coordinates off the Earth',
    withLandmarks(makeLandmark(800, { lngLat: [200, 31] })),
    'landmark-position-invalid',
    0,
  ],
  [
    'a landmark in another town',
    withLandmarks(makeLandmark(800, { lngLat: [121.5, 31.3] })),
    'landmark-off-route',
    0,
  ],
]

describe('makeRoute', () => {
  test.each(INVALID)('refuses %s', (_, route, code, index) => {
    expect(makeRoute(route)).toEqual({ ok: false, error: index === undefined ? { code } : { code, index } })
  })

  test('every error code has a case above', () => {
    expect(new Set(INVALID.map(([, , code]) => code))).toEqual(new Set(ROUTE_ERROR_CODES))
  })

  test('repeated points are left out of the line', () => {
    const repeated = LINE.flatMap((point) => [point, point])
    expect(makeTestRoute({ line: repeated }).line).toEqual(makeTestRoute().line)
  })

  test('a landmark given by coordinates is projected to the line', () => {
    const [, bend] = LINE
    if (!bend) throw new Error('the test line has a bend')
    const bendM = metresAt(makeTestRoute().line, 1)
    const route = makeTestRoute({ landmarks: [makeLandmark(2000, { lngLat: [bend[0], bend[1] + 0.0005] })] })
    expect(route.landmarks[0]?.offLineM).toBeGreaterThan(10)
    expect(route.landmarks[0]?.offLineM).toBeLessThan(60)
    expect(Math.abs((route.landmarks[0]?.groundM ?? 0) - bendM)).toBeLessThan(60)
  })

  test('on a line that runs out and back, landmarks keep their order', () => {
    const line: LngLat[] = [
      [120.6, 31.3],
      [120.62, 31.3],
      [120.6, 31.3],
    ]
    const lngLat: LngLat = [120.61, 31.3]
    const landmarks = [makeLandmark(1060, { lngLat }), makeLandmark(2010, { lngLat: [120.62, 31.3] })]
    const back = makeLandmark(2970, { lngLat })
    const route = makeTestRoute({ line, lengthM: 4100, landmarks: [...landmarks, back] })
    const [outM = 0, turnM = 0, backM = 0] = route.landmarks.map((landmark) => landmark.groundM)
    expect(outM).toBeCloseTo(route.groundLengthM / 4, 1)
    expect(turnM).toBeCloseTo(route.groundLengthM / 2, 1)
    expect(backM).toBeCloseTo((route.groundLengthM * 3) / 4, 1)
  })

  test('a loop at an end of the cable stays on the cable', () => {
    const first = makeLandmark(ROUTE.launchOffsetM, { groundM: 0, slackM: 20 })
    const last = makeLandmark(ROUTE.lengthM, { groundM: 5000, slackM: 20 })
    const { landmarks, knots } = makeTestRoute({ landmarks: [first, last] })
    expect(landmarks[0]?.loopFromM).toBe(ROUTE.launchOffsetM)
    expect(landmarks[1]?.loopToM).toBe(ROUTE.lengthM)
    expect(knots.at(-1)).toEqual({ opticalM: ROUTE.lengthM, cableM: 5040, groundM: 5000 })
  })

  test('never throws and names a closed code, whatever the numbers', () => {
    const anyFigure = fc.double()
    const anyPlace = fc.tuple(anyFigure, anyFigure)
    const landmark = fc.record({
      opticalM: anyFigure,
      groundM: anyFigure,
      slackM: anyFigure,
      lngLat: anyPlace,
    })
    const figures = fc.record({ lengthM: anyFigure, launchOffsetM: anyFigure, excessRatio: anyFigure })
    const lines = fc.oneof(fc.array(anyPlace), fc.constant(LINE))
    fc.assert(
      fc.property(lines, fc.option(figures), fc.array(landmark), (line, numbers, drawn) => {
        const landmarks = drawn.map(({ opticalM, ...rest }) => makeLandmark(opticalM, rest))
        const made = makeRoute({ ...ROUTE, ...numbers, line, landmarks })
        expect(made.ok || ROUTE_ERROR_CODES.includes(made.error.code)).toBe(true)
      }),
    )
  })

  test('the map never falls', () => {
    const { knots } = makeTestRoute({ landmarks: JOINTS })
    const steps = knots.slice(1).map((knot, index) => ({ knot, previous: knots[index] ?? knot }))
    expect(steps).toHaveLength(6)
    expect(steps.every(({ knot, previous }) => knot.opticalM > previous.opticalM)).toBe(true)
    expect(steps.every(({ knot, previous }) => knot.cableM > previous.cableM)).toBe(true)
    expect(steps.every(({ knot, previous }) => knot.groundM >= previous.groundM)).toBe(true)
  })
})
