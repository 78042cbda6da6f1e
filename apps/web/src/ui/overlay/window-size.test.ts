import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EDGE_PX, fitWindow, loadWindowSize, saveWindowSize } from './window-size.ts'

test('wherever a window is dragged and however it is resized, it stays 8 px inside the screen', () => {
  const px = fc.integer({ min: -5000, max: 5000 })
  const screen = fc.record({
    widthPx: fc.integer({ min: 360, max: 4000 }),
    heightPx: fc.integer({ min: 400, max: 2200 }),
  })
  fc.assert(
    fc.property(
      px,
      px,
      px,
      px,
      screen,
      (leftPx, topPx, widthPx, heightPx, { widthPx: width, heightPx: height }) => {
        const box = fitWindow({ leftPx, topPx, widthPx, heightPx }, { widthPx: width, heightPx: height })
        expect(box.leftPx).toBeGreaterThanOrEqual(EDGE_PX)
        expect(box.topPx).toBeGreaterThanOrEqual(EDGE_PX)
        expect(box.leftPx + box.widthPx).toBeLessThanOrEqual(width - EDGE_PX)
        expect(box.topPx + box.heightPx).toBeLessThanOrEqual(height - EDGE_PX)
      },
    ),
  )
})

test('each window remembers its own size', () => {
  saveWindowSize('user', { widthPx: 640, heightPx: 480 })
  saveWindowSize('role', { widthPx: 880, heightPx: 600 })
  expect(loadWindowSize('user')).toEqual({ widthPx: 640, heightPx: 480 })
  expect(loadWindowSize('menu')).toBeNull()
})
