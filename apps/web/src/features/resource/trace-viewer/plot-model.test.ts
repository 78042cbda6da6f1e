import { describe, expect, test } from 'vitest'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { comparison } from '../testing/sample-traces.ts'
import { findShownBreak, placeCursors } from './plot-model.ts'

describe('cursors', () => {
  const reach = { fibreM: 12_000, samplesM: 20_000 }

  test('begin within the fibre', () => {
    expect(placeCursors(null, reach)).toEqual({ aM: 1800, bM: 3600 })
  })

  test('stay where they were put while the trace reaches that far', () => {
    const chosen = { aM: 500, bM: 15_000 }
    expect(placeCursors(chosen, reach)).toBe(chosen)
    expect(placeCursors(chosen, { fibreM: 3630, samplesM: 4000 })).toEqual({ aM: 545, bM: 1089 })
  })
})

describe('the break', () => {
  test('is as sure as the alarm of its place, not as one elsewhere on the link', () => {
    const elsewhere = makeAlarm({ positionM: 3000 })
    expect(findShownBreak(comparison, [elsewhere])).toEqual({
      positionM: 12_384,
      uncertaintyM: null,
      endDeltaM: -5616,
    })
    expect(findShownBreak(comparison, [elsewhere, makeAlarm({ positionM: 12_390 })])?.uncertaintyM).toBe(8)
    expect(findShownBreak(null, [])).toBeNull()
  })
})
