import { describe, expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { analyseTrace } from './analyse-trace.ts'
import { findSplitters } from './find-splitters.ts'

const splitterM = 8000
/** Reflectors at the ends of four branches; with each its share of the backscatter goes. */
const branchesM = [8600, 9400, 10_300]
const ends = branchesM.map((positionM, at): PlantFeature => {
  const left = branchesM.length + 1 - at
  return { positionM, kind: 'connector', lossDb: 5 * Math.log10(left / (left - 1)), reflectanceDb: -42 }
})
const lengthM = 11_500

function analyse(features: readonly PlantFeature[]) {
  return analyseTrace(acquire({ features, lengthM }, 4, { pulseNs: 100, rangeM: 20_000 })).events
}

describe('a splitter with branches behind it', () => {
  const events = analyse([{ positionM: splitterM, kind: 'splice', lossDb: 6.6 }, ...ends])
  const [splitter, ...others] = findSplitters(events)

  test('is read as one of four ways, seen through one branch', () => {
    expect(others).toEqual([])
    expect(splitter?.readings[0]).toEqual({ ways: 4, view: 'one-branch' })
    expect(Math.abs((splitter?.positionM ?? 0) - splitterM)).toBeLessThan(10)
  })

  test('or of sixteen, seen through all of them: which is said to be in doubt', () => {
    expect(splitter?.readings[1]).toEqual({ ways: 16, view: 'all-branches' })
    expect(splitter?.doubts).toEqual(['several-readings'])
  })

  test('its branches end at their reflectors', () => {
    const distancesM = splitter?.branchEnds.map(({ fromSplitterM }) => fromSplitterM) ?? []
    const truthM = [...branchesM, lengthM].map((positionM) => positionM - splitterM)
    expect(distancesM).toHaveLength(truthM.length)
    for (const [at, distanceM] of distancesM.entries())
      expect(Math.abs(distanceM - (truthM[at] ?? 0))).toBeLessThan(15)
  })

  test('stays an event of the table, with its loss', () => {
    const event = events.find(({ positionM }) => positionM === splitter?.positionM)
    expect(event?.lossDb).toBe(splitter?.lossDb)
  })
})

test('a large loss without branches may be a bend as well', () => {
  const [possible] = findSplitters(analyse([{ positionM: splitterM, kind: 'bend', lossDb: 3.4 }]))
  expect(possible?.readings).toEqual([{ ways: 2, view: 'one-branch' }])
  expect(possible?.doubts).toEqual(['few-branch-ends'])
})

describe('no splitter', () => {
  test.each([
    ['a loss that no splitter has', [{ positionM: splitterM, kind: 'splice', lossDb: 5 }]],
    ['an everyday loss', [{ positionM: splitterM, kind: 'splice', lossDb: 0.5 }]],
    [
      'a connector that reflects',
      [{ positionM: splitterM, kind: 'connector', lossDb: 3.4, reflectanceDb: -35 }],
    ],
    ['a break', [{ positionM: splitterM, kind: 'break', lossDb: 0 }]],
  ] satisfies [string, PlantFeature[]][])('%s', (_, features) => {
    expect(findSplitters(analyse(features))).toEqual([])
  })
})
