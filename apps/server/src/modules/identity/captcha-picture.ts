import { encode } from 'fast-png'
import { type Point, STROKES } from './captcha-glyphs.ts'

/** Gives numbers from 0 up to 1, 1 excluded. */
export type Random = () => number

export const WIDTH = 240
export const HEIGHT = 76
/** Wider than their spacing: neighbours touch. */
const DIGIT_WIDTH = 34
const DIGIT_HEIGHT = 48
const MARGIN = 14
const MAX_SHIFT: Point = [5, 7]
const MAX_NARROWING = 0.3
const MAX_TURN_RAD = 0.34
const MAX_STRETCH = 0.12
/** Of each point of a digit, in pixels: no two pictures have the same shape. */
const JITTER = 0.7
const HALF_STROKE = 2.4
/** A line that connects the digits … */
const BINDING_LINES = 1
const HALF_BINDING = 1.5
/** … and thin ones in the colour of the background, that cut them into pieces. */
const CUTTING_LINES = 2
const HALF_CUT = 0.6
const CURVE_STEPS = 14
const WAVES: Point = [2.4, 3.4]
const MIN_WAVE_PX = 44
const PAPER = 226
const INK = 70
const PAPER_SHADE = 22
const GRAIN = 26
const SPECKS = 160

/** How much ink is on each pixel, 0 to 1. */
type Ink = Float64Array

/**
 * Digits as grey pixels (PNG): bent, touching, connected and cut through, on an uneven background. The file holds only
 * pixels, and thresholded to black and white it falls into pieces that are no digits.
 */
export function drawCaptcha(code: string, random: Random): Uint8Array {
  const ink: Ink = new Float64Array(WIDTH * HEIGHT)
  const [span, free] = chooseSpan(random)
  const slotWidth = span / code.length
  for (const [index, digit] of Array.from(code).entries())
    drawDigit(ink, digit, { left: MARGIN + free + slotWidth * index, width: slotWidth, random })
  for (let line = 0; line < BINDING_LINES; line++)
    drawLine(ink, makeCurve(random), { half: HALF_BINDING, to: 1 })
  for (let line = 0; line < CUTTING_LINES; line++) drawLine(ink, makeCurve(random), { half: HALF_CUT, to: 0 })
  const data = print(bend(ink, random), random)
  return encode({ width: WIDTH, height: HEIGHT, data, channels: 1, depth: 8 })
}

/** The spacing of the digits, and the left margin. */
function chooseSpan(random: Random): Point {
  const room = WIDTH - 2 * MARGIN
  const span = room * (1 - MAX_NARROWING * random())
  return [span, (room - span) * random()]
}

interface Slot {
  readonly left: number
  readonly width: number
  readonly random: Random
}

function drawDigit(ink: Ink, digit: string, { left, width: slotWidth, random }: Slot): void {
  const centre: Point = [
    left + slotWidth / 2 + spread(random, MAX_SHIFT[0]),
    HEIGHT / 2 + spread(random, MAX_SHIFT[1]),
  ]
  const turn = spread(random, MAX_TURN_RAD)
  const [width, height] = [DIGIT_WIDTH, DIGIT_HEIGHT].map((size) => size * (1 + spread(random, MAX_STRETCH)))
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [(x / 4 - 0.5) * (width ?? 0), (y / 8 - 0.5) * (height ?? 0)]
    return [
      centre[0] + dx * Math.cos(turn) - dy * Math.sin(turn) + spread(random, JITTER),
      centre[1] + dx * Math.sin(turn) + dy * Math.cos(turn) + spread(random, JITTER),
    ]
  }
  for (const stroke of STROKES[digit] ?? []) drawLine(ink, stroke.map(place), { half: HALF_STROKE, to: 1 })
}

/** From the left to the right edge, through the middle of the digits. */
function makeCurve(random: Random): Point[] {
  const inside = (): number => HEIGHT * (0.12 + 0.76 * random())
  const [start, first, second, end] = [inside(), inside(), inside(), inside()]
  return Array.from({ length: CURVE_STEPS + 1 }, (_, step) => {
    const t = step / CURVE_STEPS
    const u = 1 - t
    const y = u ** 3 * start + 3 * u * u * t * first * 1.3 + 3 * u * t * t * second * 0.7 + t ** 3 * end
    return [t * WIDTH, y]
  })
}

interface Pen {
  readonly half: number
  /** The ink it leaves: 1 draws, 0 erases. */
  readonly to: number
}

function drawLine(ink: Ink, points: readonly Point[], pen: Pen): void {
  for (const [index, end] of points.entries()) {
    const start = points[index - 1]
    if (start !== undefined) drawPiece(ink, [start, end], pen)
  }
}

function drawPiece(ink: Ink, [start, end]: readonly [Point, Point], { half, to }: Pen): void {
  const reach = half + 1
  const span = (axis: 0 | 1, size: number): [number, number] => [
    Math.max(0, Math.floor(Math.min(start[axis], end[axis]) - reach)),
    Math.min(size - 1, Math.ceil(Math.max(start[axis], end[axis]) + reach)),
  ]
  const [[fromX, toX], [fromY, toY]] = [span(0, WIDTH), span(1, HEIGHT)]
  for (let y = fromY; y <= toY; y++)
    for (let x = fromX; x <= toX; x++) {
      const cover = Math.min(1, Math.max(0, half + 0.5 - distanceTo([x, y], start, end)))
      const at = y * WIDTH + x
      const before = ink[at] ?? 0
      ink[at] = to === 1 ? Math.max(before, cover) : Math.min(before, 1 - cover)
    }
}

/** Distance from a point to a line segment. */
function distanceTo([x, y]: Point, start: Point, end: Point): number {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : ((x - start[0]) * dx + (y - start[1]) * dy) / length2
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(x - start[0] - t * dx, y - start[1] - t * dy)
}

/** Moves rows and columns along waves. */
function bend(ink: Ink, random: Random): Ink {
  const makeWave = (size: number): ((at: number) => number) => {
    const length = MIN_WAVE_PX * (1 + random())
    const phase = random() * 2 * Math.PI
    const height = size * (0.6 + 0.4 * random())
    return (at) => height * Math.sin((2 * Math.PI * at) / length + phase)
  }
  const [moveX, moveY] = [makeWave(WAVES[0]), makeWave(WAVES[1])]
  return ink.map((_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    return readBetween(ink, x + moveX(y), y + moveY(x))
  })
}

/** Interpolates between four pixels; outside there is no ink. */
function readBetween(ink: Ink, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const read = (atX: number, atY: number): number =>
    atX < 0 || atY < 0 || atX >= WIDTH || atY >= HEIGHT ? 0 : (ink[atY * WIDTH + atX] ?? 0)
  const [right, down] = [x - left, y - top]
  const upper = read(left, top) * (1 - right) + read(left + 1, top) * right
  const lower = read(left, top + 1) * (1 - right) + read(left + 1, top + 1) * right
  return upper * (1 - down) + lower * down
}

/** Ink on uneven, grainy paper, as grey values. */
function print(ink: Ink, random: Random): Uint8Array {
  const slope = random() * 2 * Math.PI
  const printed = Uint8Array.from(ink, (amount, at) => {
    const along = Math.cos(slope) * ((at % WIDTH) / WIDTH) + Math.sin(slope) * (at / WIDTH / HEIGHT)
    const paper = PAPER + PAPER_SHADE * (along - 0.5)
    return Math.max(0, Math.min(255, paper + (INK - PAPER) * amount + spread(random, GRAIN)))
  })
  for (let speck = 0; speck < SPECKS; speck++) {
    printed[Math.floor(random() * printed.length)] = random() < 0.5 ? INK : PAPER
  }
  return printed
}

/** Anything from -size to size. */
const spread = (random: Random, size: number): number => (random() * 2 - 1) * size
