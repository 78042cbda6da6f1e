import { expect, test } from 'vitest'
import { acquire } from '../testing/synthetic-traces.ts'
import { detectEvents } from './detect-events.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8])('noise at the end of long pulses is no step, seed %d', (seed) => {
  const settings = { averages: 1, rangeM: 104_000, spacingM: 2.5, dynamicRangeDb: 15, pulseNs: 2000 }
  const { events } = detectEvents(acquire({ lengthM: 80_000, features: [] }, seed, settings))
  expect(events.filter(({ kind }) => kind !== 'end')).toEqual([])
})
