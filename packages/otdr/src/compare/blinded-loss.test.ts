import { describe, expect, test } from 'vitest'
import { makeTrace } from '../trace/make-trace.ts'
import { parseSor } from '../sor/parse-sor.ts'
import type { PlantFeature } from '../synthesis/plant.ts'
import { requireValue } from '../testing/require-value.ts'
import { distinctSampleFiles, sampleNote } from '../testing/sample-files.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import type { Trace } from '../trace/trace.ts'
import { positionAt } from '../trace/trace.ts'
import { compareTraces } from './compare-traces.ts'

const lengthM = 200
const blindM = 100
const settings = { pulseNs: 10, rangeM: 1000, spacingM: 0.25, dynamicRangeDb: 26 }

/** As a receiver shows it that comes to rest from a strong launch half of the fibre long. */
function blind(trace: Trace): Trace {
  const samplesDb = trace.samplesDb.map((levelDb, index) => {
    const tailDb = levelOf(trace) - 12 + 20 * (positionAt(trace, index) / blindM)
    return -5 * Math.log10(10 ** (-levelDb / 5) + 10 ** (-tailDb / 5))
  })
  return { ...trace, samplesDb }
}

/** Of the backscatter before any loss. */
const levelOf = ({ samplesDb }: Trace): number => samplesDb[20] ?? 0

const measure = (lossDb: number, seed: number, positionM = 40): Trace => {
  const features: PlantFeature[] = lossDb === 0 ? [] : [{ positionM, kind: 'splice', lossDb }]
  return blind(acquire({ lengthM, features }, seed, settings))
}

describe('light that is lost before the first fibre that is seen', () => {
  test('the launch blinds the first half of the fibre', () => {
    const { measurements, end } = compareTraces(measure(0, 1), measure(5, 2))
    expect(end.state).toBe('same')
    expect(measurements.filter(({ check }) => check === 'new-event')).toEqual([])
  })

  test.each([3, 5])('%i dB are kept with the reason why nobody says where', (lossDb) => {
    const { setAside } = compareTraces(measure(0, 1), measure(lossDb, 2))
    expect(setAside).toHaveLength(1)
    expect(setAside[0]).toMatchObject({ reason: 'blinded' })
    expect(Math.abs((setAside[0]?.lossDb ?? 0) - lossDb)).toBeLessThan(0.3)
    expect(setAside[0]?.positionM).toBeGreaterThan(40)
    expect(setAside[0]?.positionM).toBeLessThan(lengthM)
  })

  test('noise, and as much as a connector differs from itself, is none', () => {
    for (let seed = 2; seed < 8; seed += 1)
      expect(compareTraces(measure(0, 1), measure(0.3, seed)).setAside).toEqual([])
  })

  test('what is seen as an event or as a break is told as that alone', () => {
    const reference = measure(0, 1)
    const seen = compareTraces(reference, measure(2, 2, 160))
    expect(seen.measurements.some(({ check }) => check === 'new-event')).toBe(true)
    expect(seen.setAside).toEqual([])
    const bare = (endM: number, seed: number) =>
      acquire({ lengthM: endM, features: [] }, seed, { ...settings, spacingM: 0.5, headroomDb: 30 })
    for (const [before, now] of [
      [reference, blind(acquire({ lengthM: 150, features: [] }, 3, settings))],
      [bare(900, 1), bare(1, 4)],
    ] as const) {
      const cut = compareTraces(before, now)
      expect(cut.end.state).toBe('shorter')
      expect(cut.setAside).toEqual([])
    }
  })

  test('a cut that the launch hides is at least kept as light that is gone', () => {
    const hidden = blind(acquire({ lengthM: 60, features: [] }, 3, settings))
    const { setAside } = compareTraces(measure(0, 1), hidden)
    expect(setAside).toHaveLength(1)
    expect(setAside[0]?.lossDb).toBeGreaterThan(5)
  })

  test(`of real fibres too${sampleNote}`, () => {
    const files = distinctSampleFiles.filter(({ name }) => /otdr[46]\.sor$/.test(name))
    for (const { bytes } of files) {
      const trace = requireValue(makeTrace(requireValue(parseSor(bytes))))
      const at = (30 - trace.startM) / trace.spacingM
      const rise = trace.pulseM / trace.spacingM
      const samplesDb = trace.samplesDb.map(
        (levelDb, index) => levelDb + 3 * Math.min(1, Math.max(0, (index - at) / rise)),
      )
      const [found] = compareTraces(trace, { ...trace, samplesDb }).setAside
      expect(found).toMatchObject({ reason: 'blinded' })
      expect(found?.lossDb).toBeCloseTo(3, 1)
    }
    expect(compareTraces(measure(0, 1), measure(0, 1)).setAside).toEqual([])
  })
})
