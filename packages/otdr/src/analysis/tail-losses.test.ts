import { expect, test } from 'vitest'
import { acquire } from '../testing/synthetic-traces.ts'
import { indexAt } from '../trace/trace.ts'
import { detectEvents } from './detect-events.ts'

const pulseM = 10.2
const firstM = 4000
const secondM = firstM + 5 * pulseM
/** A slow receiver: behind the first reflection light falls for so many pulses, in decibels at a constant rate. */
const tailPulses = 16
const tailDb = 20

test('between two reflections a tail is no fibre: nothing is lost where nothing can be measured', () => {
  const features = [firstM, secondM].map(
    (positionM) => ({ positionM, kind: 'connector', lossDb: 0.3, reflectanceDb: -30 }) as const,
  )
  const trace = acquire({ features, lengthM: 8000 }, 1, { pulseNs: 100, spacingM: 0.5, rangeM: 12_000 })
  const from = indexAt(trace, firstM + pulseM)
  const length = (tailPulses * pulseM) / trace.spacingM
  const samplesDb = trace.samplesDb.map((levelDb, index) => {
    const left = 1 - (index - from) / length
    return left > 1 || left < 0 ? levelDb : levelDb - tailDb * left
  })
  const losses = detectEvents({ ...trace, samplesDb }).events.map(({ lossDb }) => lossDb)
  expect(losses.length).toBeGreaterThan(1)
  for (const lossDb of losses) expect(Math.abs(lossDb ?? 0)).toBeLessThan(3)
})
