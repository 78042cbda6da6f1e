import { describe, expect, test } from 'vitest'
import { fitBox, planFlight, tellTransform, toScreen } from './camera.ts'

const size = { widthPx: 1600, heightPx: 900 }

describe('a camera', () => {
  test('takes in a box with some room around it, whichever side is the longer', () => {
    for (const box of [
      [0, 0, 10_000, 100],
      [500, -4000, 600, 4000],
    ] as const) {
      const camera = fitBox(box, size, 1)
      const [left, top] = toScreen(camera, [box[0], box[1]], size)
      const [right, bottom] = toScreen(camera, [box[2], box[3]], size)
      expect(left).toBeGreaterThan(60)
      expect(top).toBeGreaterThan(30)
      expect([left + right, top + bottom]).toEqual([expect.closeTo(1600), expect.closeTo(900)])
    }
  })

  test('comes no closer than it may, to a single point as well', () => {
    expect(fitBox([7, 8, 7, 8], size, 0.5)).toEqual({ x: 7, y: 8, scale: 0.5 })
  })

  test('its transform puts a point where it says', () => {
    const camera = { x: 100, y: 50, scale: 2 }
    expect(tellTransform(camera, size)).toBe('matrix(2 0 0 2 600 350)')
    expect(toScreen(camera, [0, 0], size)).toEqual([600, 350])
  })
})

describe('a flight', () => {
  const far = { x: 0, y: 0, scale: 0.1 }
  const near = { x: 9000, y: -3000, scale: 1 }

  test.each([
    ['in', far, near],
    ['out', near, far],
    ['across', near, { x: -9000, y: 0, scale: 1 }],
    ['straight', near, { ...near, scale: 0.2 }],
    ['nowhere', near, near],
  ])('%s begins and ends where it should, within a second', (_, from, to) => {
    const { at, durationMs } = planFlight(from, to, size)
    const tell = ({ x, y, scale }: typeof from) =>
      [x, y, scale].map((value) => expect.closeTo(value, 3) as number)
    expect(Object.values(at(0))).toEqual(tell(from))
    expect(Object.values(at(1))).toEqual(tell(to))
    expect(durationMs).toBeLessThan(1000)
    for (let share = 0; share <= 1; share += 0.05) {
      expect(Object.values(at(share)).every((value) => Number.isFinite(value))).toBe(true)
    }
  })

  test('across the map it goes out before it goes in', () => {
    const { at } = planFlight(near, { x: -9000, y: 0, scale: 1 }, size)
    expect(at(0.5).scale).toBeLessThan(0.7)
  })
})
