import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverScale, fitCrop, MAX_ZOOM, moveCrop, startCrop, zoomCrop } from './crop.ts'

const WINDOW_PX = 280

describe('cropping to a square', () => {
  test('begins with the middle of the picture, as much as fits', () => {
    expect(startCrop({ width: 560, height: 280 }, WINDOW_PX)).toEqual({ scale: 1, x: -140, y: 0 })
    expect(startCrop({ width: 140, height: 280 }, WINDOW_PX)).toEqual({ scale: 2, x: 0, y: -140 })
  })

  test('zooms about the middle of the window', () => {
    const size = { width: 280, height: 280 }
    const crop = zoomCrop(startCrop(size, WINDOW_PX), 2, { size, windowPx: WINDOW_PX })
    expect(crop).toEqual({ scale: 2, x: -140, y: -140 })
  })

  test('whatever is moved and zoomed, the picture fills the window', () => {
    const side = fc.integer({ min: 1, max: 8000 })
    const step = fc.record({
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
      zoom: fc.double({ min: 0.01, max: 100, noNaN: true }),
    })
    fc.assert(
      fc.property(side, side, fc.array(step, { maxLength: 20 }), (width, height, steps) => {
        const size = { width, height }
        let crop = startCrop(size, WINDOW_PX)
        for (const { x, y, zoom } of steps) {
          crop = fitCrop(moveCrop(crop, { x, y }), size, WINDOW_PX)
          crop = zoomCrop(crop, crop.scale * zoom, { size, windowPx: WINDOW_PX })
        }
        const least = coverScale(size, WINDOW_PX)
        expect(crop.scale).toBeGreaterThanOrEqual(least)
        expect(crop.scale).toBeLessThanOrEqual(least * MAX_ZOOM)
        expect(crop.x).toBeLessThanOrEqual(0)
        expect(crop.y).toBeLessThanOrEqual(0)
        expect(crop.x + width * crop.scale).toBeGreaterThanOrEqual(WINDOW_PX - 1e-6)
        expect(crop.y + height * crop.scale).toBeGreaterThanOrEqual(WINDOW_PX - 1e-6)
      }),
      { examples: [[1073, 1073, []]] },
    )
  })
})
