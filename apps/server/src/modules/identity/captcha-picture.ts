/** Gives numbers from 0 up to 1, 1 excluded. */
export type Random = () => number

type Point = readonly [x: number, y: number]

const WIDTH = 120
const HEIGHT = 40
const DIGIT_WIDTH = 16
const DIGIT_HEIGHT = 24
/** Left and right of the digits: however they are turned and moved, none is cut by the edge. */
const MARGIN = 2
const MAX_SHIFT: Point = [2, 3]
const STROKE_WIDTH = 2.4
const NOISE_LINES = 5
const NOISE_LENGTH = 26
/** In the units of the picture: enough that no two pictures hold the same numbers, too little to hide a digit. */
const JITTER = 0.9
const MAX_TURN_RAD = 0.35

/** Digits as lines through points of a 4 × 8 field. */
const STROKES: Record<string, readonly (readonly Point[])[]> = {
  '0': [
    [
      [2, 0],
      [4, 2],
      [4, 6],
      [2, 8],
      [0, 6],
      [0, 2],
      [2, 0],
    ],
  ],
  '1': [
    [
      [0.6, 2],
      [2.2, 0],
      [2.2, 8],
    ],
    [
      [0.6, 8],
      [3.8, 8],
    ],
  ],
  '2': [
    [
      [0, 2],
      [1, 0],
      [3, 0],
      [4, 2],
      [3.4, 4],
      [0, 8],
      [4, 8],
    ],
  ],
  '3': [
    [
      [0, 0.6],
      [2, 0],
      [4, 1.6],
      [2, 3.8],
      [4, 6],
      [2, 8],
      [0, 7.2],
    ],
  ],
  '4': [
    [
      [3, 8],
      [3, 0],
      [0, 5.4],
      [4, 5.4],
    ],
  ],
  '5': [
    [
      [4, 0],
      [0.6, 0],
      [0.4, 3.6],
      [2.6, 3.2],
      [4, 5.4],
      [2.4, 8],
      [0, 7.2],
    ],
  ],
  '6': [
    [
      [3.6, 0.4],
      [1.2, 2],
      [0, 5.4],
      [1.6, 8],
      [4, 6.4],
      [2.6, 4.2],
      [0.2, 5.4],
    ],
  ],
  '7': [
    [
      [0, 0],
      [4, 0],
      [1.4, 8],
    ],
    [
      [1, 4.2],
      [3.6, 4.2],
    ],
  ],
  '8': [
    [
      [2, 3.8],
      [0.4, 2],
      [2, 0],
      [3.6, 2],
      [2, 3.8],
      [4, 6],
      [2, 8],
      [0, 6],
      [2, 3.8],
    ],
  ],
  '9': [
    [
      [3.8, 2.8],
      [1.4, 3.8],
      [0, 1.8],
      [2.4, 0],
      [4, 2.4],
      [2.8, 6],
      [0.4, 7.8],
    ],
  ],
}

/**
 * Digits as a picture (SVG) without a single character: bent lines among lines that mean nothing, in an order
 * that tells nothing.
 */
export function drawCaptcha(code: string, random: Random): string {
  const digits = Array.from(code).flatMap((digit, index) =>
    drawDigit(digit, { index, count: code.length, random }),
  )
  const noise = Array.from({ length: NOISE_LINES }, () => drawNoise(random))
  const lines = shuffle([...digits, ...noise], random)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#eef1f6"/>` +
    `<path d="${lines.join('')}" fill="none" stroke="#33415c" stroke-width="${STROKE_WIDTH}" ` +
    'stroke-linecap="round" stroke-linejoin="round"/></svg>'
  )
}

interface Slot {
  readonly index: number
  readonly count: number
  readonly random: Random
}

/** Each piece between two points is a line of its own, so that a digit is not one shape to be looked up. */
function drawDigit(digit: string, { index, count, random }: Slot): string[] {
  const slotWidth = (WIDTH - 2 * MARGIN) / count
  const centre: Point = [
    MARGIN + slotWidth * (index + 0.5) + spread(random, MAX_SHIFT[0]),
    HEIGHT / 2 + spread(random, MAX_SHIFT[1]),
  ]
  const turn = spread(random, MAX_TURN_RAD)
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [(x / 4 - 0.5) * DIGIT_WIDTH, (y / 8 - 0.5) * DIGIT_HEIGHT]
    return [
      centre[0] + dx * Math.cos(turn) - dy * Math.sin(turn) + spread(random, JITTER),
      centre[1] + dx * Math.sin(turn) + dy * Math.cos(turn) + spread(random, JITTER),
    ]
  }
  return (STROKES[digit] ?? []).flatMap((stroke) => drawPieces(stroke.map(place), random))
}

function drawPieces(points: readonly Point[], random: Random): string[] {
  return points.slice(1).map((end, index) => {
    const start = points[index] ?? end
    return random() < 0.5 ? drawBend(start, end, random) : drawBend(end, start, random)
  })
}

function drawNoise(random: Random): string {
  const start: Point = [random() * WIDTH, random() * HEIGHT]
  const end: Point = [start[0] + spread(random, NOISE_LENGTH), start[1] + spread(random, NOISE_LENGTH / 3)]
  return drawBend(start, end, random)
}

function drawBend(start: Point, end: Point, random: Random): string {
  const middle: Point = [
    (start[0] + end[0]) / 2 + spread(random, 2 * JITTER),
    (start[1] + end[1]) / 2 + spread(random, 2 * JITTER),
  ]
  return `M${write(start)}Q${write(middle)} ${write(end)}`
}

const write = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Anything from -size to size. */
const spread = (random: Random, size: number): number => (random() * 2 - 1) * size

function shuffle(lines: readonly string[], random: Random): string[] {
  return lines
    .map((line) => ({ line, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ line }) => line)
}
