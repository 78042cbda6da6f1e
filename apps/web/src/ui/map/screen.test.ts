import { describe, expect, test } from 'vitest'
import { boxAround, findPointAt, findSegmentAt, mayCross } from './screen.ts'

const line = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
]

test.each([
  [{ x: 52, y: 3 }, 0, { x: 52, y: 0 }],
  [{ x: 97, y: 60 }, 1, { x: 100, y: 60 }],
])('the stretch of a line at %o begins at its point %s', (at, from, nearest) =>
  expect(findSegmentAt(line, { at, reachPx: 8 })).toEqual({ from, nearest }),
)

test('beside a line is no stretch, and beside all points is none', () => {
  expect(findSegmentAt(line, { at: { x: 50, y: 20 }, reachPx: 8 })).toBeNull()
  expect(findSegmentAt([], { at: { x: 0, y: 0 }, reachPx: 8 })).toBeNull()
  expect(findPointAt(line, { at: { x: 50, y: 0 }, reachPx: 8 })).toBeNull()
  expect(findPointAt(line, { at: { x: 95, y: 2 }, reachPx: 8 })).toBe(1)
})

describe('the box around a point', () => {
  test('is as wide as the reach', () =>
    expect(
      boxAround({ at: { x: 50, y: 20 }, reachPx: 10 }, { unproject: ({ x, y }) => [x / 10, -y / 10] }),
    ).toEqual({ west: 4, south: -3, east: 6, north: -1 }))

  test('holds all of the reach on a map that is turned by a quarter', () =>
    expect(
      boxAround({ at: { x: 50, y: 20 }, reachPx: 10 }, { unproject: ({ x, y }) => [y / 10, x / 10] }),
    ).toEqual({ west: 1, south: 4, east: 3, north: 6 }))
})

describe('a line', () => {
  const box = { west: 10, south: 10, east: 11, north: 11 }
  test.each([
    [
      'through it, with no point in it',
      [
        [0, 10.5],
        [20, 10.5],
      ],
      true,
    ],
    [
      'that ends in it',
      [
        [0, 0],
        [10.5, 10.5],
      ],
      true,
    ],
    [
      'beside it',
      [
        [0, 12],
        [20, 12],
      ],
      false,
    ],
    [
      'whose stretches pass it to the west and to the north',
      [
        [9, 0],
        [9, 12],
        [20, 12],
      ],
      false,
    ],
    ['of one point', [[10.5, 10.5]], false],
  ])('%s', (_, points, crosses) => expect(mayCross(points, box)).toBe(crosses))
})
