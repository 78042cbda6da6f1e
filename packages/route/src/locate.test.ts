import { segmentAt } from './ground-line.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeGeodesic } from './geodesic.ts'
import { LOCATE_ERROR_CODES, type Location, locate } from './locate.ts'
import { makeRoute } from './make-route.ts'
import { opticalAt, pointAtGround } from './optical-at.ts'
import type { PreparedRoute } from './prepared-route.ts'
import { JOINTS, makeLandmark, makeTestRoute, ROUTE } from './testing/routes.ts'
import type { Accuracy } from './uncertainty.ts'

const ACCURACY: Accuracy = { sampleSpacingM: 1.28, pulseNs: 100, groupIndex: 1.4682 }
const route = makeTestRoute({ landmarks: JOINTS })
const opticalM = fc.double({ min: ROUTE.launchOffsetM, max: ROUTE.lengthM, noNaN: true })

function requireLocation(prepared: PreparedRoute, distanceM: number, accuracy = ACCURACY): Location {
  const located = locate(prepared, distanceM, accuracy)
  if (!located.ok) throw new Error(`Not located: ${located.error.code}`)
  return located.value
}

describe('locate', () => {
  test.each([
    ['at the launch offset', 100, 0, 0],
    ['half way to the first loop', 100 + (2170 - 15.15 - 100) / 2, 1000, 1000],
    ['where the first loop starts', 2170 - 15.15, 2000, 2000],
    ['in the middle of the first loop', 2170, 2015, 2000],
    ['where the first loop ends', 2170 + 15.15, 2030, 2000],
    ['half way between two loops', (2170 + 15.15 + 4260 - 10.1) / 2, 3030, 3000],
    ['at a joint without a loop', 6350, 6050, 6000],
    ['after the last landmark, by the excess', 6350 + 1010, 7050, 7000],
  ])('%s', (_, distanceM, cableM, groundM) => {
    const location = requireLocation(route, distanceM)
    expect(location.cableM).toBeCloseTo(cableM, 6)
    expect(location.groundM).toBeCloseTo(groundM, 6)
    expect(location.outside).toBe('no')
  })

  test('without landmarks the launch offset and the excess alone decide', () => {
    const location = requireLocation(makeTestRoute(), 2120)
    expect(location.cableM).toBeCloseTo(2000, 6)
    expect(location.groundM).toBeCloseTo(2000, 6)
    expect(location).toMatchObject({ before: null, after: null })
  })

  test('names the landmarks around a position with ground offsets', () => {
    const location = requireLocation(route, (2170 + 15.15 + 4260 - 10.1) / 2)
    expect(location.before?.landmark.name).toBe('JC-2170')
    expect(location.before?.offsetM).toBeCloseTo(1000, 6)
    expect(location.after?.landmark.name).toBe('JC-4260')
    expect(location.after?.offsetM).toBeCloseTo(1000, 6)
  })

  test('everything in a loop is at its joint', () => {
    for (const distanceM of [2155, 2170, 2185]) {
      const { before, lngLat } = requireLocation(route, distanceM)
      expect(before).toMatchObject({ landmark: { name: 'JC-2170' }, offsetM: 0 })
      expect(lngLat).toEqual(route.landmarks[0]?.lngLat)
    }
  })

  test.each([
    ['before-start', -500, 0],
    ['before-start', 99, 0],
    ['beyond-end', 9601, 9600],
    ['beyond-end', 1e300, 9600],
  ] as const)('%s: %f m takes the place of the nearer end', (outside, distanceM, endM) => {
    const location = requireLocation(route, distanceM)
    expect(location.outside).toBe(outside)
    expect(location.opticalM).toBe(distanceM)
    expect(location.groundM).toBe(requireLocation(route, Math.max(endM, 100)).groundM)
  })

  test('the bearing is that of the line', () => {
    const { start, end } = segmentAt(route.line, 0)
    expect(requireLocation(route, 100).bearingDeg).toBeCloseTo(makeGeodesic(start, end).startAzimuthDeg, 9)
  })

  test('place moves forward with distance, never faster than the steepest stretch', () => {
    const steepest = Math.max(...route.spans.map((span) => span.slope))
    fc.assert(
      fc.property(opticalM, opticalM, (one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)].map((m) => requireLocation(route, m))
        if (!near || !far) throw new Error('two positions')
        expect(far.groundM).toBeGreaterThanOrEqual(near.groundM)
        expect(far.cableM).toBeGreaterThanOrEqual(near.cableM)
        const walkedM = makeGeodesic(near.lngLat, far.lngLat).distanceM
        expect(walkedM).toBeLessThanOrEqual((far.opticalM - near.opticalM) * steepest + 1e-3)
      }),
    )
  })

  test('never throws, whatever the numbers', () => {
    const anyFigure = fc.double()
    const accuracies = fc.record({
      offsetM: anyFigure,
      scale: anyFigure,
      sampleSpacingM: anyFigure,
      pulseNs: anyFigure,
      groupIndex: anyFigure,
      positionSigmaM: anyFigure,
    })
    fc.assert(
      fc.property(anyFigure, fc.oneof(accuracies, fc.constant(ACCURACY)), (distanceM, accuracy) => {
        const located = locate(route, distanceM, accuracy)
        const isSound = located.ok
          ? located.value.lngLat.every(Number.isFinite)
          : LOCATE_ERROR_CODES.includes(located.error.code)
        expect(isSound).toBe(true)
      }),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %f', (distanceM) => {
    expect(locate(route, distanceM, ACCURACY)).toEqual({ ok: false, error: { code: 'distance-not-finite' } })
  })

  test.each<Partial<Accuracy>>([
    { groupIndex: 0 },
    { pulseNs: -1 },
    { scale: Number.NaN },
    { offsetM: Infinity },
  ])('refuses the accuracy %o', (change) => {
    const located = locate(route, 500, { ...ACCURACY, ...change })
    expect(located).toEqual({ ok: false, error: { code: 'accuracy-invalid' } })
  })
})

describe('uncertainty', () => {
  test('adds the data-sheet terms, half a sample and half the pulse', () => {
    const location = requireLocation(route, 6350, ACCURACY)
    const { offsetM, scaleM, samplingM, pulseM, positionM, landmarkM } = location.uncertainty
    expect([offsetM, samplingM, positionM, landmarkM]).toEqual([1, 0.64, 0, 0])
    expect(scaleM).toBeCloseTo(0.635, 9)
    // 100 ns is 10.2 m of spatial resolution at this index.
    expect(pulseM).toBeCloseTo(5.105, 3)
    expect(location.uncertaintyM).toBeCloseTo(1 + 0.64 + 0.635 + pulseM, 9)
  })

  test('where the fit of the edge says how well its place is known, that stands for pulse and sampling', () => {
    const location = requireLocation(route, 6350, { ...ACCURACY, pulseNs: 20_000, positionSigmaM: 2 })
    const { offsetM, samplingM, pulseM, positionM } = location.uncertainty
    expect([offsetM, samplingM, pulseM, positionM]).toEqual([1, 0, 0, 4])
    expect(location.uncertaintyM).toBeCloseTo(1 + 0.635 + 4, 9)
  })

  test('takes the instrument at its own word', () => {
    const { uncertainty } = requireLocation(route, 6350, { ...ACCURACY, offsetM: 0.5, scale: 5e-5 })
    expect(uncertainty).toMatchObject({ offsetM: 0.5, scaleM: 0.3175 })
  })

  test('the landmark term rises with the distance to the nearest known place', () => {
    const landmarkM = (distanceM: number) => requireLocation(route, distanceM).uncertainty.landmarkM
    for (const { fromM, toM, isOpen } of route.spans) {
      const widthM = isOpen ? toM - fromM : (toM - fromM) / 2
      fc.assert(
        fc.property(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          (a, b) => {
            const [nearM, farM] = [Math.min(a, b) * widthM, Math.max(a, b) * widthM]
            expect(landmarkM(fromM + farM)).toBeGreaterThanOrEqual(landmarkM(fromM + nearM))
          },
        ),
      )
      expect(landmarkM(fromM)).toBe(0)
      expect(landmarkM(fromM + widthM)).toBeGreaterThan(1)
    }
  })

  test('a stretch that disagrees with its neighbours is trusted less', () => {
    const bent = JOINTS.map((joint) => (joint.opticalM === 4260 ? { ...joint, groundM: 3900 } : joint))
    const distanceM = 3200
    const steady = requireLocation(route, distanceM).uncertainty.landmarkM
    const doubtful = requireLocation(makeTestRoute({ landmarks: bent }), distanceM).uncertainty.landmarkM
    expect(doubtful).toBeGreaterThan(5 * steady)
  })

  test('two landmarks in one manhole do not spoil the stretches around them', () => {
    const twin = [...JOINTS.slice(0, 2), makeLandmark(4280, { groundM: 4000 }), ...JOINTS.slice(2)]
    const alone = requireLocation(route, 3200).uncertainty.landmarkM
    const beside = requireLocation(makeTestRoute({ landmarks: twin }), 3200).uncertainty.landmarkM
    expect(beside).toBeLessThan(alone + 10)
  })

  test('is finite on every valid route, however close its landmarks', () => {
    const landmark = fc.record({
      stepM: fc.double({ min: 0, max: 500, noNaN: true }),
      advanceM: fc.double({ min: 0, max: 500, noNaN: true }),
      slackM: fc.double({ min: 0, max: 40, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(landmark, { maxLength: 12 }), opticalM, (steps, distanceM) => {
        let [atM, groundM] = [ROUTE.launchOffsetM, 0]
        const landmarks = steps.map(({ stepM, advanceM, slackM }) => {
          atM += stepM
          groundM += advanceM
          return makeLandmark(atM, { groundM, slackM })
        })
        const made = makeRoute({ ...ROUTE, landmarks })
        fc.pre(made.ok)
        const location = requireLocation(made.value, distanceM)
        expect(location.uncertaintyM).toBeGreaterThan(0)
        expect([location.uncertaintyM, location.cableM, ...location.lngLat].every(Number.isFinite)).toBe(true)
      }),
    )
  })

  test('fibre that runs past the drawn line is not claimed to be known', () => {
    const long = makeTestRoute({ lengthM: 15_000 })
    const location = requireLocation(long, 14_000)
    expect(location.groundM).toBe(long.groundLengthM)
    expect(location.uncertaintyM).toBeGreaterThan(13_900 / 1.01 - long.groundLengthM)
  })
})

describe('opticalAt', () => {
  test('brings back the distance a place was computed from', () => {
    fc.assert(
      fc.property(opticalM, (distanceM) => {
        const { lngLat, groundM } = requireLocation(route, distanceM)
        const found = opticalAt(route, lngLat)
        if (!found.ok) throw new Error(found.error.code)
        expect(found.value.offRouteM).toBeLessThan(1e-3)
        expect(Math.abs(found.value.groundM - groundM)).toBeLessThan(1e-3)
        expect(distanceM).toBeGreaterThan(found.value.opticalFromM - 2e-3)
        expect(distanceM).toBeLessThan(found.value.opticalToM + 2e-3)
        expect(found.value.outside).toBe('no')
      }),
    )
  })

  test('at a joint gives the middle of its loop', () => {
    const lngLat = route.landmarks[0]?.lngLat ?? [0, 0]
    const found = opticalAt(route, lngLat)
    if (!found.ok) throw new Error(found.error.code)
    expect(found.value.opticalM).toBeCloseTo(2170, 2)
    expect(found.value.opticalToM - found.value.opticalFromM).toBeCloseTo(30.3, 2)
    expect(found.value.cableM).toBeCloseTo(2015, 2)
  })

  test('measures the way to the line and finds no nearer point on it', () => {
    const lng = fc.double({ min: 120.55, max: 120.75, noNaN: true })
    const lat = fc.double({ min: 31.25, max: 31.37, noNaN: true })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(lng, lat, share, (x, y, ratio) => {
        const found = opticalAt(route, [x, y])
        const rival = pointAtGround(route, ratio * route.groundLengthM)
        if (!found.ok || !rival.ok) throw new Error('both are on the line')
        expect(makeGeodesic([x, y], found.value.lngLat).distanceM).toBeCloseTo(found.value.offRouteM, 6)
        const rivalM = makeGeodesic([x, y], rival.value.lngLat).distanceM
        expect(rivalM).toBeGreaterThan(found.value.offRouteM - 1e-3)
      }),
    )
  })

  test('is exact on a leg of several hundred kilometres', () => {
    const long = makeTestRoute({
      line: [
        [5, 60],
        [12, 60],
      ],
      lengthM: 400_000,
    })
    const on = pointAtGround(long, 200_000)
    if (!on.ok) throw new Error(on.error.code)
    const found = opticalAt(long, on.value.lngLat)
    if (!found.ok) throw new Error(found.error.code)
    expect(found.value.groundM).toBeCloseTo(200_000, 3)
    expect(found.value.offRouteM).toBeLessThan(1e-3)
  })

  test('says when the line runs on without fibre', () => {
    const short = makeTestRoute({ lengthM: 3000 })
    const found = pointAtGround(short, 8000)
    expect(found).toMatchObject({ ok: true, value: { opticalM: 3000, outside: 'beyond-end' } })
  })

  test('never throws, whatever the numbers', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (lng, lat) => {
        const found = opticalAt(route, [lng, lat])
        const isOnEarth = Math.abs(lng) <= 180 && Math.abs(lat) <= 90
        expect(found.ok).toBe(isOnEarth)
        expect(pointAtGround(route, lng).ok).toBe(Number.isFinite(lng))
      }),
    )
  })
})
