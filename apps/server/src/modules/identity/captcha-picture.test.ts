import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { STROKES } from './captcha-glyphs.ts'
import { drawCaptcha, HEIGHT, WIDTH } from './captcha-picture.ts'

/** Numbers from a seed (Lehmer; Park and Miller 1988). */
function makeRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const makeCode = (seed: number): string => {
  const random = makeRandom(seed * 7919)
  return Array.from({ length: 5 }, () => Math.floor(random() * 10)).join('')
}

/** Which pixels are dark, after smoothing the grain: any solver starts with this. */
function readDark(picture: Uint8Array): boolean[] {
  const { data } = decode(picture)
  const read = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT ? 230 : (data[y * WIDTH + x] ?? 230)
  return Array.from(data, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    let sum = 0
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) sum += read(x + dx, y + dy)
    return sum / 9 < 165
  })
}

/** The dark pixels connected to one of them. */
function grow(dark: readonly boolean[], start: number, seen: Set<number>): number[] {
  const group = [start]
  seen.add(start)
  for (const at of group) {
    const around = [at - 1, at + 1, at - WIDTH, at + WIDTH]
    for (const next of around.filter((one) => dark[one] === true && !seen.has(one))) {
      seen.add(next)
      group.push(next)
    }
  }
  return group
}

/** Groups of dark pixels, from the left; small ones are specks. */
function listGroups(dark: readonly boolean[]): number[][] {
  const seen = new Set<number>()
  const groups: number[][] = []
  for (const [start, isDark] of dark.entries())
    if (isDark && !seen.has(start)) groups.push(grow(dark, start, seen))
  const leftOf = (group: readonly number[]) => Math.min(...group.map((at) => at % WIDTH))
  return groups.filter(({ length }) => length >= 20).toSorted((a, b) => leftOf(a) - leftOf(b))
}

const SIZE = 16
/** A shape scaled into a square, as the darkness of each of its cells. */
function fit(points: readonly (readonly [number, number])[]): Float64Array {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(1, Math.max(...xs) - left), Math.max(1, Math.max(...ys) - top)]
  const fields = new Float64Array(SIZE * SIZE)
  for (const [x, y] of points) {
    const column = Math.min(SIZE - 1, Math.floor(((x - left) / width) * SIZE))
    const row = Math.min(SIZE - 1, Math.floor(((y - top) / height) * SIZE))
    fields[row * SIZE + column] = 1
  }
  return fields
}

type Point = readonly [number, number]

/** Points along the lines of a digit, close together. */
const tracePoints = (digit: string): Point[] =>
  (STROKES[digit] ?? []).flatMap((stroke) =>
    stroke.flatMap((end, index) => {
      const start = stroke[index - 1] ?? end
      return Array.from({ length: 80 }, (_, step): Point => {
        const t = step / 79
        return [start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t]
      })
    }),
  )

const TEMPLATES = Object.keys(STROKES).map((digit) => ({ digit, fields: blur(fit(tracePoints(digit))) }))

function blur(fields: Float64Array): Float64Array {
  return fields.map((_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)]
    let sum = 0
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [atX, atY] = [x + dx, y + dy]
        if (atX >= 0 && atY >= 0 && atX < SIZE && atY < SIZE) sum += fields[atY * SIZE + atX] ?? 0
      }
    return sum / 9
  })
}

function recognize(points: readonly (readonly [number, number])[]): string {
  const fields = blur(fit(points))
  const norm = (a: Float64Array) => Math.sqrt(a.reduce((sum, value) => sum + value * value, 0))
  const likeness = (other: Float64Array) =>
    fields.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / (norm(fields) * norm(other))
  const best = TEMPLATES.toSorted((a, b) => likeness(b.fields) - likeness(a.fields))
  return best[0]?.digit ?? ''
}

const toPoint = (at: number) => [at % WIDTH, Math.floor(at / WIDTH)] as const

/** One digit for each group of touching pixels. */
const solveByGroups = (dark: readonly boolean[]): string =>
  listGroups(dark)
    .map((group) => recognize(group.map(toPoint)))
    .join('')

const PLACE_PX = (WIDTH - 28) / 5
/** One digit for each fifth of the picture, where the digits are. */
function solveByPlaces(dark: readonly boolean[]): string {
  const points = [...dark.entries()].filter(([, isDark]) => isDark).map(([at]) => toPoint(at))
  return Array.from({ length: 5 }, (_, index) => {
    const from = 14 + index * PLACE_PX
    return recognize(points.filter(([x]) => x >= from && x < from + PLACE_PX))
  }).join('')
}

/** The same digits without distortion: upright, apart, and nothing else in the picture. */
function drawPlain(code: string): boolean[] {
  const dark = Array.from({ length: WIDTH * HEIGHT }, () => false)
  for (const [index, digit] of Array.from(code).entries())
    for (const [x, y] of tracePoints(digit)) {
      const at = Math.floor(12 + y * 5) * WIDTH + Math.floor(18 + index * PLACE_PX + x * 6)
      for (const next of [at, at + 1, at + WIDTH, at + WIDTH + 1]) dark[next] = true
    }
  return dark
}

const ROUNDS = 100
const countSolved = (solve: (code: string, seed: number) => string): number =>
  Array.from({ length: ROUNDS }, (_, index) => index + 1).filter(
    (seed) => solve(makeCode(seed), seed) === makeCode(seed),
  ).length

test('a solver by touching pixels or by places reads plain digits, and hardly ever a captcha', () => {
  // The control: the solvers work on plain digits.
  expect(countSolved((code) => solveByGroups(drawPlain(code)))).toBeGreaterThan(ROUNDS * 0.95)
  expect(countSolved((code) => solveByPlaces(drawPlain(code)))).toBeGreaterThan(ROUNDS * 0.95)
  const read = (code: string, seed: number) => readDark(drawCaptcha(code, makeRandom(seed)))
  expect(countSolved((code, seed) => solveByGroups(read(code, seed)))).toBeLessThanOrEqual(2)
  expect(countSolved((code, seed) => solveByPlaces(read(code, seed)))).toBeLessThanOrEqual(ROUNDS * 0.1)
}, 60_000)

test('the same code is never the same picture', () => {
  const pictures = Array.from({ length: 50 }, (_, index) =>
    Buffer.from(drawCaptcha('12345', makeRandom(index + 1))).toString('base64'),
  )
  expect(new Set(pictures).size).toBe(50)
})

test('it is a grey picture and nothing else: no text, no palette, no drawing', () => {
  const picture = drawCaptcha('12345', makeRandom(3))
  const { width, height, channels, depth, text } = decode(picture)
  expect({ width, height, channels, depth, text }).toEqual({
    width: WIDTH,
    height: HEIGHT,
    channels: 1,
    depth: 8,
    text: {},
  })
  const chunks = Buffer.from(picture)
    .toString('latin1')
    .match(/IHDR|PLTE|tEXt|iTXt|zTXt|eXIf|IDAT|IEND/g)
  expect(new Set(chunks)).toEqual(new Set(['IHDR', 'IDAT', 'IEND']))
})

test('digits leave ink in each fifth of the picture, and none at its upper and lower edge', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const dark = readDark(drawCaptcha('88888', makeRandom(seed)))
    const points = [...dark.entries()].filter(([, isDark]) => isDark).map(([at]) => toPoint(at))
    for (const fifth of [0, 1, 2, 3, 4]) {
      const found = points.filter(([x]) => x >= 14 + fifth * PLACE_PX && x < 14 + (fifth + 1) * PLACE_PX)
      expect(found.length).toBeGreaterThan(50)
    }
    expect(points.filter(([, y]) => y < 1 || y > HEIGHT - 2).length).toBeLessThan(40)
  }
})
