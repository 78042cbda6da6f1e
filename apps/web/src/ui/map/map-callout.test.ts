import { expect, test } from 'vitest'
import { placeCallout } from './map-callout.tsx'

const size = { width: 320, height: 200 }
const room = { width: 1000, height: 368 }

test.each([
  ['above its point', { x: 500, y: 300 }, { left: 340, top: 84 }],
  ['below it where there is no room above', { x: 500, y: 100 }, { left: 340, top: 116 }],
  ['at the top where there is room on neither side', { x: 500, y: 190 }, { left: 340, top: 8 }],
  ['within the left edge', { x: 20, y: 300 }, { left: 8, top: 84 }],
  ['within the right edge', { x: 990, y: 300 }, { left: 672, top: 84 }],
])('a callout stands %s', (_, at, expected) => expect(placeCallout(at, size, room)).toEqual(expected))
