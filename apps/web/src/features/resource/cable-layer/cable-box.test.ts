import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAskedGround } from './cable-box.ts'

const WIDTH_PX = 1000
const boxOf = (within: string) => within.split(',').map(Number)

test('a box covers the view, is not much larger, and a pixel decides on the detail', () => {
  const views = fc.record({
    west: fc.double({ min: 73, max: 130, noNaN: true }),
    south: fc.double({ min: 18, max: 50, noNaN: true }),
    wide: fc.double({ min: 0.01, max: 8, noNaN: true }),
    high: fc.double({ min: 0.01, max: 8, noNaN: true }),
  })
  fc.assert(
    fc.property(views, ({ west, south, wide, high }) => {
      const [east, north] = [west + wide, south + high]
      const asked = findAskedGround({ box: [west, south, east, north], widthPx: WIDTH_PX })
      const [w = 0, s = 0, e = 0, n = 0] = boxOf(asked?.within ?? '')
      const hair = 1e-4
      expect(w).toBeLessThanOrEqual(west + hair)
      expect(s).toBeLessThanOrEqual(south + hair)
      expect(e).toBeGreaterThanOrEqual(east - hair)
      expect(n).toBeGreaterThanOrEqual(north - hair)
      expect(e - w).toBeLessThanOrEqual(2 * Math.max(wide, high) + hair)
      const pxM = (wide * 111_320) / WIDTH_PX
      expect(asked?.detailM).toBeLessThanOrEqual(Math.max(1, pxM))
    }),
  )
})

test('moving the map a little asks for nothing new, and nodes come where they can be told apart', () => {
  const at = (west: number, wide: number) =>
    findAskedGround({ box: [west, 31.2, west + wide, 31.2 + wide / 2], widthPx: WIDTH_PX })
  expect(at(120.51, 0.3)).toEqual(at(120.52, 0.3))
  expect(at(120.51, 0.3)?.hasNodes).toBe(true)
  expect(at(120.5, 3)?.hasNodes).toBe(false)
  expect(at(120.5, 0)).toBeNull()
})
