import { describe, expect, test } from 'vitest'
import { chooseTiles, fromSquare, toSquare } from './choose-tiles.ts'

const ZOOMS = { minZoom: 5, maxZoom: 14 }
const KUNSHAN = { west: 120.6, south: 31.28, east: 121, north: 31.34 }

describe('the tiles of a box', () => {
  test('places come back from the square of the world', () => {
    const [lng, lat] = fromSquare(toSquare([120.745, 31.34]))
    expect(lng).toBeCloseTo(120.745, 9)
    expect(lat).toBeCloseTo(31.34, 9)
    expect(toSquare([0, 0])).toEqual([0.5, 0.5])
    expect(toSquare([-180, 90])[1]).toBeCloseTo(0, 5)
  })

  test('cover it, three to five over its width', () => {
    const tiles = chooseTiles(KUNSHAN, ZOOMS)
    expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([11]))
    const edges = tiles.map(({ z, x, y }) => [
      fromSquare([x / 2 ** z, y / 2 ** z]),
      fromSquare([(x + 1) / 2 ** z, (y + 1) / 2 ** z]),
    ])
    const lngs = edges.flat().map(([lng]) => lng)
    const lats = edges.flat().map(([, lat]) => lat)
    expect(Math.min(...lngs)).toBeLessThanOrEqual(KUNSHAN.west)
    expect(Math.max(...lngs)).toBeGreaterThanOrEqual(KUNSHAN.east)
    expect(Math.min(...lats)).toBeLessThanOrEqual(KUNSHAN.south)
    expect(Math.max(...lats)).toBeGreaterThanOrEqual(KUNSHAN.north)
    expect(new Set(tiles.map(({ x }) => x)).size).toBeLessThanOrEqual(5)
  })

  test.each([
    ['a high one from farther off', { west: 120, south: 25, east: 120.1, north: 40 }, 24],
    ['a place from as near as the file goes', { west: 120, south: 31, east: 120, north: 31 }, 1],
    ['the poles', { west: 0, south: -90, east: 1, north: 90 }, 24],
  ])('are no more than can be read: %s', (_, box, most) => {
    const tiles = chooseTiles(box, { minZoom: 0, maxZoom: 14 })
    expect(tiles.length).toBeGreaterThan(0)
    expect(tiles.length).toBeLessThanOrEqual(most)
  })

  test('are none where the file begins nearer than the box lies', () => {
    expect(chooseTiles({ west: -180, south: -80, east: 180, north: 80 }, ZOOMS)).toEqual([])
  })
})
