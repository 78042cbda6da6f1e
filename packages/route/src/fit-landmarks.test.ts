import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitLandmarks } from './fit-landmarks.ts'
import { makeRandomPlant, type RandomPlant } from './testing/random-plant.ts'

const LINK_M = 5000
const mark = (opticalM: number) => ({ id: opticalM, opticalM })
const seen = (positionM: number) => ({ positionM, sigmaM: 2 })

const listPairs = ({ pairs }: ReturnType<typeof fitLandmarks>) =>
  pairs.map(({ mark: { id }, event: { positionM } }) => [id, positionM])

function fitPlant({ marks, events, lengthM }: RandomPlant) {
  return fitLandmarks({ marks, events, lengthM })
}

/** How often the places of events are looked at, which says what a fit computes, on any machine. */
function countLooks(events: readonly { positionM: number; sigmaM: number }[]) {
  let looks = 0
  const watched = events.map(({ positionM, sigmaM }) => ({
    get positionM() {
      looks += 1
      return positionM
    },
    sigmaM,
  }))
  return { events: watched, readLooks: () => looks }
}

describe('fitting landmarks to detected events', () => {
  test('finds the true assignment of any plant, whatever is missing, added, stretched or shifted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 4, max: 40 }), (seed, count) => {
        const plant = makeRandomPlant(seed, count)
        const fit = fitPlant(plant)
        expect(listPairs(fit)).toEqual(plant.truth)
        expect(fit.isReversed).toBe(false)
        // Two places say nothing of a scale.
        if (plant.truth.length > 2) expect(Math.abs(fit.scale - plant.scale)).toBeLessThan(0.006)
      }),
      { numRuns: 300 },
    )
  })

  test('says that the events count from the far end, of any plant with enough of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 10, max: 40 }), (seed, count) => {
        const plant = makeRandomPlant(seed, count)
        const events = plant.events.map((event) => ({ ...event, positionM: plant.lengthM - event.positionM }))
        expect(fitPlant({ ...plant, events }).isReversed).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('moves one closure by what its one event lies off, and stretches nothing', () => {
    const fit = fitLandmarks({ marks: [mark(2000)], events: [seen(2012)], lengthM: LINK_M })
    expect(fit).toMatchObject({ scale: 1, offsetM: 0, rmsM: 12, isAmbiguous: false })
    expect(listPairs(fit)).toEqual([[2000, 2012]])
    expect(fit.pairs[0]?.residualM).toBe(12)
  })

  test('leaves a closure alone whose nearest event is another place', () => {
    const fit = fitLandmarks({ marks: [mark(2000)], events: [seen(2900)], lengthM: LINK_M })
    expect(fit).toMatchObject({ pairs: [], rmsM: null, scale: 1, offsetM: 0, isAmbiguous: false })
  })

  test('says nothing of nothing', () => {
    const nothing = { pairs: [], rmsM: null, scale: 1, offsetM: 0, isAmbiguous: false, isReversed: false }
    expect(fitLandmarks({ marks: [], events: [], lengthM: null })).toEqual(nothing)
    expect(fitLandmarks({ marks: [mark(2000)], events: [], lengthM: LINK_M })).toEqual(nothing)
    expect(fitLandmarks({ marks: [], events: [seen(2000)], lengthM: LINK_M })).toEqual(nothing)
  })

  test('says when two assignments are as good as each other', () => {
    const marks = [mark(1000), mark(2000), mark(3000)]
    const events = [seen(930), seen(1070), seen(1930), seen(2070), seen(2930), seen(3070)]
    expect(fitLandmarks({ marks, events, lengthM: null }).isAmbiguous).toBe(true)
  })

  test('keeps all behind a slack loop that nobody entered', () => {
    const marks = [1000, 2200, 3100, 4600, 5300].map(mark)
    const events = [1002, 2199, 3145, 4646, 5344].map(seen)
    expect(listPairs(fitLandmarks({ marks, events, lengthM: null }))).toEqual(
      marks.map(({ id }, index) => [id, events[index]?.positionM]),
    )
  })

  test('finds a launch reel that nobody stated', () => {
    const marks = [1000, 2200, 3100, 4600, 5300, 7100, 7900].map(mark)
    const events = marks.map(({ opticalM }) => seen(opticalM + 1012))
    const fit = fitLandmarks({ marks, events, lengthM: null })
    expect(fit.offsetM).toBeCloseTo(1012, 6)
    expect(fit.pairs).toHaveLength(marks.length)
  })

  test('of 200 closures and 400 events, compares those that could be the same', () => {
    const plant = makeRandomPlant(7, 200, { extra: 300 })
    expect(plant.events.length).toBeGreaterThan(380)
    const { events, readLooks } = countLooks(plant.events)
    fitPlant({ ...plant, events })
    expect(readLooks()).toBeLessThan(100_000)
  })

  test('of events in a heap, compares the nearest of each mark alone', () => {
    const marks = Array.from({ length: 100 }, (_, id) => ({ id, opticalM: 1000 + id / 10 }))
    const { events, readLooks } = countLooks(Array.from({ length: 500 }, (_, at) => seen(1000 + at / 50)))
    fitLandmarks({ marks, events, lengthM: LINK_M })
    // Some 50,000 for a mark; with all that are in reach, a hundred times as many.
    expect(readLooks() / marks.length).toBeLessThan(150_000)
  })
})
