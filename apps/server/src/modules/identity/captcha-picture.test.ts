import { expect, test } from 'vitest'
import { drawCaptcha } from './captcha-picture.ts'

/** Numbers from a seed (Lehmer; Park and Miller 1988). */
function makeRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const linesOf = (picture: string): string[] => /d="([^"]+)"/.exec(picture)?.[1]?.match(/M[^M]+/g) ?? []
const pointsOf = (picture: string) =>
  [...(/d="([^"]+)"/.exec(picture)?.[1] ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])

test('the same code is never the same picture', () => {
  const pictures = Array.from({ length: 50 }, (_, index) => drawCaptcha('1234', makeRandom(index + 1)))
  expect(new Set(pictures).size).toBe(50)
  expect(new Set(pictures.map((picture) => linesOf(picture)[0])).size).toBe(50)
})

test('digits are drawn from left to right within the picture', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const inside = pointsOf(drawCaptcha('8888', makeRandom(seed))).filter(
      ([x = -1, y = -1]) => x >= 0 && x <= 120 && y >= 0 && y <= 40,
    )
    for (const quarter of [0, 1, 2, 3]) {
      const found = inside.filter(([x = -1]) => x >= quarter * 30 && x < (quarter + 1) * 30)
      expect(found.length).toBeGreaterThan(10)
    }
  }
})

test('each digit has a shape of its own', () => {
  const still = () => 0.5
  const shapes = Array.from('0123456789').map((digit) => drawCaptcha(digit, still))
  expect(new Set(shapes).size).toBe(10)
})

test.each([
  ['least', () => 0],
  ['most', () => 0.999],
])('no digit is cut by the edge, turned and moved the %s', (_, random) => {
  const isCut = (line: string) =>
    [...line.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].some(
      ([, x, y]) => Number(x) < 1.2 || Number(x) > 118.8 || Number(y) < 1.2 || Number(y) > 38.8,
    )
  for (const digit of '0123456789') {
    // Here the five lines that mean nothing begin in a corner.
    expect(linesOf(drawCaptcha(digit.repeat(4), random)).filter(isCut)).toHaveLength(5)
  }
})
