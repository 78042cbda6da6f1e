import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawEdge, EDGE_PX, fitWindow, loadWindowSize, saveWindowSize, WINDOW_EDGES } from './window-size.ts'

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

test('however far an edge is drawn, the window stays on the screen, usable, and where its other edges were', () => {
  const screen = { widthPx: 1440, heightPx: 900 }
  const box = { leftPx: 300, topPx: 200, widthPx: 560, heightPx: 400 }
  const step = fc.integer({ min: -3000, max: 3000 })
  fc.assert(
    fc.property(fc.constantFrom(...WINDOW_EDGES), step, step, (edge, stepX, stepY) => {
      const drawn = drawEdge(box, { edge, stepX, stepY }, screen)
      expect(fitWindow(drawn, screen)).toEqual(drawn)
      if (!edge.includes('w')) expect(drawn.leftPx).toBe(300)
      if (!edge.includes('e')) expect(drawn.leftPx + drawn.widthPx).toBe(860)
      if (!edge.startsWith('n')) expect(drawn.topPx).toBe(200)
      if (!edge.startsWith('s')) expect(drawn.topPx + drawn.heightPx).toBe(600)
    }),
  )
})

test('each window remembers its own size', () => {
  saveWindowSize('user', { widthPx: 640, heightPx: 480 })
  saveWindowSize('role', { widthPx: 880, heightPx: 600 })
  expect(loadWindowSize('user')).toEqual({ widthPx: 640, heightPx: 480 })
  expect(loadWindowSize('menu')).toBeNull()
})
