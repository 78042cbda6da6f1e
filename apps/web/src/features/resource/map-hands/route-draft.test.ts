import { expect, test } from 'vitest'
import {
  addPoint,
  choosePoint,
  insertPoint,
  movePoint,
  redoDraft,
  removeChosen,
  type RouteDraft,
  startDraft,
  undoDraft,
} from './route-draft.ts'

const draft = startDraft([
  [0, 0],
  [2, 0],
])
const lngs = ({ points }: RouteDraft) => points.map(([lng]) => lng)

test('points are added at the end and between others, moved and removed', () => {
  expect(lngs(addPoint(draft, [3, 0]))).toEqual([0, 2, 3])
  expect(lngs(insertPoint(draft, 1, [1, 0]))).toEqual([0, 1, 2])
  expect(lngs(movePoint(draft, 0, [-1, 0]))).toEqual([-1, 2])
  expect(lngs(removeChosen(choosePoint(draft, 0)))).toEqual([2])
  expect(removeChosen(draft)).toBe(draft)
})

test('the same point twice in a row is one, and a move to where it is changes nothing', () => {
  expect(addPoint(draft, [2, 0])).toBe(draft)
  expect(insertPoint(draft, 1, [2, 0])).toBe(draft)
  expect(movePoint(draft, 1, [2, 0])).toBe(draft)
  expect(movePoint(draft, 7, [9, 0])).toBe(draft)
})

test('Delete goes on to the point before', () => {
  const once = removeChosen(choosePoint(addPoint(draft, [3, 0]), 2))
  expect(once.chosen).toBe(1)
  expect(lngs(removeChosen(once))).toEqual([0])
  expect(removeChosen(removeChosen(removeChosen(once)))).toMatchObject({ points: [], chosen: null })
})

test('every step is undone and redone; a new one ends the redoing', () => {
  const two = addPoint(addPoint(draft, [3, 0]), [4, 0])
  const one = undoDraft(two)
  expect(lngs(one)).toEqual([0, 2, 3])
  expect(lngs(redoDraft(one))).toEqual([0, 2, 3, 4])
  expect(lngs(undoDraft(undoDraft(undoDraft(two))))).toEqual([0, 2])
  expect(redoDraft(addPoint(one, [9, 0])).points).toHaveLength(4)
  expect(redoDraft(draft)).toBe(draft)
})

test('pinned points stay, and a line that ends at one goes no further', () => {
  const pinned = startDraft(draft.points, new Set(draft.points))
  expect(movePoint(pinned, 0, [-1, 0])).toBe(pinned)
  expect(lngs(removeChosen(choosePoint(pinned, 1)))).toEqual([0, 2])
  expect(addPoint(pinned, [3, 0])).toBe(pinned)
  const between = insertPoint(pinned, 1, [1, 0])
  expect(lngs(movePoint(between, 1, [1.5, 0]))).toEqual([0, 1.5, 2])
  expect(undoDraft(between).points).toEqual(pinned.points)
})
