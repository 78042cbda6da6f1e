import { LANDMARK_KINDS } from '@fibrewatch/contract/landmark-fields'
import { expect, test } from 'vitest'
import { makeChoiceWords } from '#ui/paste-grid/paste-rows.ts'
import {
  findLandmarkFaults,
  makeLandmarkRows,
  makeLandmarks,
  makeLandmarkShape,
  placeRow,
} from './landmark-rows.ts'

const shape = makeLandmarkShape({ kind: makeChoiceWords(LANDMARK_KINDS, (value) => [value]) })
const rows = makeLandmarkRows([
  {
    id: 7,
    linkId: 1,
    name: 'JC-01',
    kind: 'closure',
    opticalM: 5000,
    lngLat: [120.71, 31.3],
    slackM: 15,
    remark: null,
  },
])
const pointed = { opticalM: 6000.5, lngLat: [120.723_456_789_1, 31.3] as const }

test('a place that was pointed to is a new landmark, which has to be named', () => {
  const placed = placeRow(rows, { ...pointed, landmarkId: null }, shape)
  const fibre = { lengthM: 10_000, launchOffsetM: 0 }
  expect([...findLandmarkFaults(placed, fibre).values()]).toEqual([[{ cell: 'name', is: 'missing' }]])
  expect(makeLandmarks(placed)[1]).toMatchObject({
    kind: 'closure',
    opticalM: 6000.5,
    lngLat: [120.723_456_8, 31.3],
  })
})

test('or the distance of a known landmark, which stays where it was surveyed', () => {
  const placed = makeLandmarks(placeRow(rows, { ...pointed, landmarkId: 7 }, shape))
  expect(placed).toEqual([
    {
      id: 7,
      name: 'JC-01',
      kind: 'closure',
      opticalM: 6000.5,
      lngLat: [120.71, 31.3],
      slackM: 15,
      remark: null,
    },
  ])
})

test('one that is gone meanwhile makes a new one', () =>
  expect(placeRow(rows, { ...pointed, landmarkId: 9 }, shape)).toHaveLength(2))
