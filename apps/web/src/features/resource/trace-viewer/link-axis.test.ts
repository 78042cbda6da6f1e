import { expect, test } from 'vitest'
import { makeLinkInfo, sampleLinks } from '../testing/sample-plant.ts'
import { type LinkAxis, layOver, turnAt, turnLandmarks } from './link-axis.ts'

const [link] = sampleLinks
if (link === undefined) throw new Error('the sample has no link')
const { landmarks } = makeLinkInfo(link)
const [mark] = landmarks
if (mark === undefined) throw new Error('the sample has no landmark')
const fromFar: LinkAxis = { direction: 'backward', farEndM: 20_000 }
const unknown: LinkAxis = { direction: 'backward', farEndM: null }
const fromPort: LinkAxis = { direction: 'forward', farEndM: 20_000 }
const samples = { startM: -5, spacingM: 5, samplesDb: Float32Array.of(10, 11, 12) }

test('a distance from the far end is the length of the link less that from the port', () => {
  expect(turnAt(14_000, fromFar)).toBe(6000)
  expect(turnAt(14_000, fromPort)).toBe(14_000)
})

test('where the length of the link is not known no place is said', () => {
  expect(turnAt(14_000, unknown)).toBeNull()
  expect(layOver(samples, 'forward', unknown)).toBeNull()
  expect(turnLandmarks(landmarks, unknown)).toEqual([])
})

test('landmarks lie the other way round, and one that was entered some metres behind the end stays', () => {
  const three = [1000, 19_000, 20_004].map((opticalM) => ({ ...mark, name: `at ${opticalM}`, opticalM }))
  expect(turnLandmarks(three, fromFar).map(({ name, opticalM }) => [name, opticalM])).toEqual([
    ['at 20004', -4],
    ['at 19000', 1000],
    ['at 1000', 19_000],
  ])
  expect(turnLandmarks(three, fromPort)).toBe(three)
})

test('a trace from the other end is mirrored at the end of the fibre, one from the same end is not', () => {
  expect(layOver(samples, 'backward', fromFar)).toBe(samples)
  const turned = layOver(samples, 'forward', fromFar)
  expect([turned?.startM, turned?.spacingM, [...(turned?.samplesDb ?? [])]]).toEqual([
    19_995,
    5,
    [12, 11, 10],
  ])
})
