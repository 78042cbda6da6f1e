import { describe, expect, test } from 'vitest'
import { findPointAt, findSegmentAt, type Projection, snap } from './snap.ts'

/** Ten thousand pixels to the degree, as far in as streets are. */
const projection: Projection = {
  project: ([lng, lat]) => ({ x: lng * 10_000, y: -lat * 10_000 }),
  unproject: ({ x, y }) => [x / 10_000, -y / 10_000],
}

describe('a point of a route', () => {
  const site = [0.001, 0] as const
  const line = [
    [0, 0.0005],
    [0.01, 0.0005],
  ] as const

  test('is pulled to a site within twelve pixels, before a line that is nearer', () =>
    expect(snap({ x: 4, y: -4 }, { points: [site], lines: [line] }, projection)).toEqual({
      lngLat: site,
      isSnapped: true,
    }))

  test('is pulled to the nearest line', () => {
    const lower = [
      [0, 0.0002],
      [0.01, 0.0002],
    ] as const
    const snapped = snap({ x: 50, y: -4 }, { points: [site], lines: [lower, line] }, projection)
    expect(snapped).toEqual({ lngLat: [0.005, 0.0005], isSnapped: true })
  })

  test('stays where it was pointed to with nothing in reach', () =>
    expect(snap({ x: 50, y: -40 }, { points: [site], lines: [line] }, projection)).toEqual({
      lngLat: [0.005, 0.004],
      isSnapped: false,
    }))
})

const line = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
]

test.each([
  [{ x: 52, y: 3 }, 0, { x: 52, y: 0 }],
  [{ x: 97, y: 60 }, 1, { x: 100, y: 60 }],
])('the stretch of a line at %o begins at its point %s', (at, from, nearest) =>
  expect(findSegmentAt(line, { at, reachPx: 8 })).toEqual({ from, nearest }),
)

test('beside a line is no stretch, and beside all points is none', () => {
  expect(findSegmentAt(line, { at: { x: 50, y: 20 }, reachPx: 8 })).toBeNull()
  expect(findSegmentAt([], { at: { x: 0, y: 0 }, reachPx: 8 })).toBeNull()
  expect(findPointAt(line, { at: { x: 50, y: 0 }, reachPx: 8 })).toBeNull()
  expect(findPointAt(line, { at: { x: 95, y: 2 }, reachPx: 8 })).toBe(1)
})
