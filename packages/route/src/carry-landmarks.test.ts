import { expect, test } from 'vitest'
import { carryLandmarks } from './carry-landmarks.ts'

const LANDMARKS = [
  { id: 1, opticalM: 1000 },
  { id: 2, opticalM: 1500 },
  { id: 3, opticalM: 2000 },
  { id: 4, opticalM: 2500 },
]
const placesAfter = (moves: readonly (readonly [number, number])[], staying: readonly number[] = []) =>
  carryLandmarks({
    launchOffsetM: 0,
    landmarks: LANDMARKS,
    moves: new Map(moves),
    staying: new Set(staying),
  }).map(({ opticalM }) => opticalM)

test('what shows nothing of its own goes with the places around it, and the last place takes along what lies behind it', () => {
  expect(
    placesAfter([
      [1, 1010],
      [3, 2030],
    ]),
  ).toEqual([1010, 1520, 2030, 2530])
})

test('before the first known place it goes along in proportion, as the launch fibre ends where it ended', () => {
  expect(placesAfter([[3, 2040]])).toEqual([1020, 1530, 2040, 2540])
})

test('what was left stays, and holds what lies behind it', () => {
  expect(placesAfter([[1, 1010]], [3])).toEqual([1010, 1505, 2000, 2500])
})

test('places are kept to the centimetre', () => {
  expect(placesAfter([[1, 1000.126_7]], [2, 3, 4])).toEqual([1000.13, 1500, 2000, 2500])
})

test('without a move all stay', () => {
  expect(placesAfter([])).toEqual([1000, 1500, 2000, 2500])
})
