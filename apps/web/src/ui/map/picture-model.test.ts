import type { Feature } from 'geojson'
import { describe, expect, test } from 'vitest'
import { makeBaseMap } from './base-map.ts'
import { drawPath, growWidth, makeProjection, type PlaceName, placeNames, widthAt } from './picture-model.ts'

const size = { widthPx: 600, heightPx: 350 }
const suzhou = [120.4, 31.1, 121.0, 31.5] as const

describe('a picture of the ground', () => {
  test('holds its bounds, north above, with room at the edges', () => {
    const { project } = makeProjection(suzhou, size)
    const [[left, top], [right, bottom]] = [project([120.4, 31.5]), project([121.0, 31.1])]
    expect(left).toBeGreaterThanOrEqual(12)
    expect(right).toBeLessThanOrEqual(600 - 20)
    expect(top).toBeGreaterThanOrEqual(26)
    expect(bottom).toBeLessThanOrEqual(350 - 12)
    expect([left < right, top < bottom]).toEqual([true, true])
  })

  test('keeps shapes: a kilometre is as long to the north as to the east', () => {
    const { project, view } = makeProjection(suzhou, size)
    const [x, y] = project([120.7, 31.3])
    // One kilometre on the sphere at 31.3° N, in degrees.
    const [east] = project([120.7 + 1 / (111.32 * Math.cos((31.3 * Math.PI) / 180)), 31.3])
    const [, north] = project([120.7, 31.3 + 1 / 111.32])
    expect((east - x) / (y - north)).toBeCloseTo(1, 2)
    expect(((east - x) * view.metresPerPx) / 1000).toBeCloseTo(1, 2)
  })

  test('a single point is not shown larger than the base map is good for', () => {
    const { view, project } = makeProjection([120.7, 31.3, 120.7, 31.3], size)
    expect(view.zoom).toBe(14)
    expect(project([120.7, 31.3]).every(Number.isFinite)).toBe(true)
  })

  test('draws lines open and areas closed', () => {
    const projection = makeProjection(suzhou, size)
    const coordinates = [
      [120.5, 31.2],
      [120.6, 31.3],
    ]
    const line: Feature = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
    expect(drawPath(line, projection)).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/)
    const lines: Feature = {
      ...line,
      geometry: { type: 'MultiLineString', coordinates: [coordinates, coordinates] },
    }
    expect(drawPath(lines, projection)).toBe(drawPath(line, projection).repeat(2))
    const area: Feature = {
      ...line,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [120.5, 31.2],
            [120.6, 31.3],
            [120.5, 31.3],
          ],
        ],
      },
    }
    expect(drawPath(area, projection)).toMatch(/Z$/)
  })

  test('lines grow with the zoom', () => {
    expect([8, 10, 13, 16].map(widthAt)).toEqual([1.5, 2.5, 3.5, 5])
    expect([5, 8, 13, 18].map((zoom) => growWidth(zoom, 1, 5))).toEqual([1, 1, 5, 5])
  })

  test.each(['zh', 'en'] as const)('no two names touch, and the first of all is there: %s', (locale) => {
    const projection = makeProjection(suzhou, size)
    const places = makeBaseMap().features.filter(({ properties }) => properties?.['class'] === 'place')
    const names = placeNames(places, { locale, projection, size, standing: [] })
    expect(names.length).toBeGreaterThan(3)
    expect(names[0]?.rank).toBe(1)
    const boxes = names.map(({ text, x, y, fontPx }) => ({
      left: x,
      right: x + text.length * fontPx * (locale === 'zh' ? 1 : 0.56),
      top: y - fontPx,
      bottom: y,
    }))
    const touching = boxes.filter((one, at) =>
      boxes.some(
        (other, otherAt) =>
          otherAt > at &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
    )
    expect(touching).toEqual([])
  })

  test('a name stands beside the marks on its place, and is left out where there is no room', () => {
    const projection = makeProjection(suzhou, size)
    const first = makeBaseMap().features.find(({ properties }) => properties?.['rank'] === 1)
    if (first?.geometry.type !== 'Point') throw new Error('the base map has no first place')
    const [lng = 0, lat = 0] = first.geometry.coordinates
    const [x, y] = projection.project([lng, lat])
    const nameOf = (lngLats: number[][]): PlaceName | undefined => {
      const standing = lngLats.map((lngLat) => ({ at: projection.project(lngLat), halfPx: { x: 9, y: 9 } }))
      return placeNames([first], { locale: 'zh', projection, size, standing })[0]
    }
    expect(nameOf([])).toMatchObject({ x: x + 6, y: y - 5 })
    // A fault a little to the north-east: the name goes below.
    const moved = nameOf([[lng + 0.02, lat + 0.01]])
    expect(moved?.y).toBeGreaterThan(y)
    const around = [-0.02, 0, 0.02].flatMap((east) =>
      [-0.012, 0, 0.012].map((north) => [east, north] as const),
    )
    const crowd = around.map(([east, north]) => [lng + east, lat + north])
    expect(nameOf(crowd)).toBeUndefined()
  })
})
