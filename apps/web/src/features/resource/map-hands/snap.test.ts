import { describe, expect, test } from 'vitest'
import type { Projection } from '#ui/map/screen.ts'
import { snap } from './snap.ts'

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
