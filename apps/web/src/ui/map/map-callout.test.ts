import { expect, test } from 'vitest'
import { placeCallout } from './map-callout.tsx'

const size = { width: 320, height: 200 }
const room = { width: 1000, height: 368 }

test.each([
  ['above its point', { x: 500, y: 300 }, { left: 340, top: 84 }],
  ['below it where there is no room above', { x: 500, y: 100 }, { left: 340, top: 116 }],
  ['to the right where there is room neither above nor below', { x: 500, y: 190 }, { left: 516, top: 90 }],
  ['to the left where there is none to the right', { x: 900, y: 190 }, { left: 564, top: 90 }],
  ['within the map when its point has left it', { x: 500, y: -900 }, { left: 516, top: 64 }],
  ['not over the search at the head of the map', { x: 300, y: 250 }, { left: 316, top: 150 }],
  ['within the left edge', { x: 20, y: 300 }, { left: 8, top: 84 }],
  ['within the right edge', { x: 990, y: 300 }, { left: 672, top: 84 }],
])('a callout stands %s', (_, at, expected) => expect(placeCallout(at, size, room)).toEqual(expected))

test('a callout that leaves no room for the search stands over it', () => {
  const low = { width: 1000, height: 240 }
  expect(placeCallout({ x: 500, y: 120 }, size, low)).toEqual({ left: 516, top: 20 })
})

const phone = { width: 390, height: 688 }

test.each([
  ['at its foot, below the search and the tools', { x: 195, y: 344 }, { left: 35, top: 480 }],
  ['at its head when the point lies at its foot', { x: 195, y: 500 }, { left: 35, top: 64 }],
])('on a narrow map a callout stands %s', (_, at, expected) =>
  expect(placeCallout(at, size, phone)).toEqual(expected),
)
