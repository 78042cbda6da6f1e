import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareTraces } from '../compare/compare-traces.ts'
import { parseSor } from '../sor/parse-sor.ts'
import type { PlantFeature } from '../synthesis/plant.ts'
import { makeRandom } from '../testing/random.ts'
import { requireValue } from '../testing/require-value.ts'
import { distinctSampleFiles, sampleNote } from '../testing/sample-files.ts'
import { acquire, features, plant } from '../testing/synthetic-traces.ts'
import { makeTrace } from '../trace/make-trace.ts'
import type { Trace, TraceEvent } from '../trace/trace.ts'
import { indexAt } from '../trace/trace.ts'
import { analyseTrace } from './analyse-trace.ts'
import { detectEvents } from './detect-events.ts'
import { fitSection, measureTwoPointLoss } from './measure-loss.ts'

const inner = (events: readonly TraceEvent[]) =>
  events.filter(({ kind }) => kind !== 'start' && kind !== 'end')

describe('a fibre that is known', () => {
  const trace = acquire()
  const detection = detectEvents(trace)

  test('every feature is found where it is, with its loss', () => {
    const found = inner(detection.events)
    expect(found.map(({ kind }) => kind)).toEqual(
      features.map(({ reflectanceDb }) => (reflectanceDb === undefined ? 'non-reflective' : 'reflective')),
    )
    for (const [at, { positionM, lossDb }] of features.entries()) {
      expect(Math.abs((found[at]?.positionM ?? 0) - positionM)).toBeLessThan(trace.pulseM / 4)
      expect(found[at]?.lossDb).toBeCloseTo(lossDb, 2)
    }
    expect(found[1]?.reflectanceDb).toBeCloseTo(-48, 0)
  })

  test('the end is found, its glass saturates the receiver', () => {
    expect(Math.abs((detection.endM ?? 0) - plant.lengthM)).toBeLessThan(5)
    expect(detection.events.at(-1)).toMatchObject({ kind: 'end', saturated: true, lossDb: null })
  })

  test('an end without reflection is found as well', () => {
    const cut: PlantFeature = { positionM: 18_300, kind: 'break', lossDb: 0 }
    const { endM } = detectEvents(acquire({ features: [...features, cut] }))
    expect(Math.abs((endM ?? 0) - 18_300)).toBeLessThan(trace.pulseM / 4)
  })

  test('an end beyond the range is unknown, not guessed', () => {
    expect(detectEvents(acquire({}, 1, { rangeM: 25_000 })).endM).toBeNull()
  })

  test('a fibre that sinks into the noise has no end', () => {
    const noisy = acquire({ lengthM: 200_000 }, 1, { rangeM: 120_000, averages: 256 })
    expect(detectEvents(noisy).endM).toBeNull()
  })

  test.each([
    ['only noise', (random: () => number) => 55 + 10 * random()],
    ['a flat line', () => 65.535],
    ['nothing at all', () => 0],
  ])('%s holds no fibre', (_, sample) => {
    const random = makeRandom(5)
    const samplesDb = Float32Array.from({ length: 4000 }, () => sample(random))
    expect(detectEvents({ ...trace, samplesDb })).toEqual({
      events: [],
      echoes: [],
      setAside: [],
      endM: null,
      endSigmaM: null,
      measurable: null,
    })
  })

  test('too few samples are no fibre either', () => {
    expect(detectEvents({ ...trace, samplesDb: Float32Array.of(20) }).measurable).toBeNull()
  })
})

describe('any samples', () => {
  const base = acquire()

  test('are analysed and compared without a throw, in order and within the trace', () => {
    const level = fc.float({ min: 0, max: 66, noNaN: true })
    const samples = fc.oneof(
      fc.array(level, { maxLength: 400 }),
      fc.tuple(level, fc.float({ min: 0, max: Math.fround(0.01), noNaN: true })).map(([from, slope]) => {
        return Array.from({ length: 600 }, (_, index) => from + slope * index + (index % 97 === 0 ? -2 : 0))
      }),
    )
    const pulseM = fc.double({ min: 0.1, max: 10_000, noNaN: true })
    fc.assert(
      fc.property(samples, pulseM, (levels, pulse) => {
        const trace = { ...base, pulseM: pulse, samplesDb: Float32Array.from(levels) }
        const positions = detectEvents(trace).events.map(({ positionM }) => positionM)
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        for (const positionM of positions) expect(indexAt(trace, positionM)).toBeLessThan(levels.length)
        expect(compareTraces(trace, trace).measurements.every(({ value }) => value === 0)).toBe(true)
        expect(analyseTrace(trace).samplesDb).toBe(trace.samplesDb)
      }),
      { numRuns: 100 },
    )
  })

  test('a million samples of rubbish give a bounded number of events', () => {
    const random = makeRandom(9)
    const samplesDb = Float32Array.from({ length: 1_000_000 }, (_, index) => {
      return 20 + index * 1e-5 + 0.01 * random() - (index % 9 === 0 ? 0.9 : 0)
    })
    const { events } = detectEvents({ ...base, pulseM: 2.5, samplesDb })
    expect(events.length).toBeLessThanOrEqual(4001)
  })
})

describe('many fibres', () => {
  test('recall, precision and accuracy over random plants', () => {
    const tally = { known: 0, found: 0, reported: 0, lossErrors: [0], endErrors: [0] }
    for (let seed = 1; seed <= 30; seed += 1) addRandomPlant(tally, seed)
    const recall = tally.found / tally.known
    const precision = tally.found / tally.reported
    expect(recall).toBeGreaterThanOrEqual(0.98)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(percentile(tally.lossErrors)).toBeLessThan(0.02)
    expect(percentile(tally.endErrors)).toBeLessThanOrEqual(20)
  })
})

describe('analyseTrace', () => {
  const trace = acquire()

  test('fills events, end, total loss and return loss', () => {
    const analysed = analyseTrace(trace)
    const lossDb = features.reduce((sum, feature) => sum + feature.lossDb, 0) + 33 * plant.attenuationDbPerKm
    expect(analysed.events[0]?.kind).toBe('start')
    expect(analysed.events).toHaveLength(features.length + 2)
    expect(analysed.totalLossDb).toBeCloseTo(lossDb, 1)
    expect(analysed.orlDb).toBeGreaterThan(25)
    expect(analysed.orlDb).toBeLessThan(35)
  })

  test('keeps what the instrument said', () => {
    const [event] = detectEvents(trace).events
    const said = { ...trace, events: event === undefined ? [] : [event], endM: 7, totalLossDb: 1, orlDb: 2 }
    expect(analyseTrace(said)).toMatchObject(said)
  })

  test('leaves open what the trace does not show', () => {
    const silent = analyseTrace({ ...trace, samplesDb: new Float32Array(4000).fill(60) })
    expect(silent).toMatchObject({ events: [], endM: null, totalLossDb: null, orlDb: null })
  })

  test('slope of a section and loss between two points', () => {
    expect(fitSection(trace, [5000, 9000])?.slopeDbPerKm).toBeCloseTo(plant.attenuationDbPerKm, 3)
    expect(measureTwoPointLoss(trace, 5000, 9000)).toBeCloseTo(4 * plant.attenuationDbPerKm, 2)
    expect(measureTwoPointLoss(trace, 5000, 90_000)).toBeNull()
  })
})

/** Recordings whose event table can be compared; the rest is composite or of a few metres. */
const longHaul = distinctSampleFiles.filter(({ name }) =>
  /otdr-suite.*(splice|launchreel|refl_|satrefl)/.test(name),
)

describe.skipIf(longHaul.length === 0)(`events against the instrument's table${sampleNote}`, () => {
  test('events of 0.05 dB and more are found, few others reported, ends agree', () => {
    const tally = { known: 0, found: 0, reported: 0, lossErrors: [0], endErrors: [0] }
    for (const { bytes } of longHaul) {
      const trace = requireValue(makeTrace(requireValue(parseSor(bytes))))
      addTrace(tally, trace, { ends: trace.endM, listed: inner(trace.events) })
    }
    const recall = tally.found / tally.known
    const precision = tally.found / tally.reported
    expect(recall).toBeGreaterThanOrEqual(0.98)
    expect(precision).toBeGreaterThanOrEqual(0.9)
    expect(percentile(tally.endErrors)).toBeLessThanOrEqual(20)
  })
})

interface Tally {
  known: number
  found: number
  reported: number
  readonly lossErrors: number[]
  readonly endErrors: number[]
}

type Known = Pick<TraceEvent, 'positionM' | 'lossDb'>

/** Small listed events count when found, and are not held against when missed. */
function addTrace(
  tally: Tally,
  trace: Trace,
  { ends, listed }: { ends: number | null; listed: readonly Known[] },
) {
  const detection = detectEvents(trace)
  const isNear = (a: { positionM: number }, b: { positionM: number }) =>
    Math.abs(a.positionM - b.positionM) <= 4 * trace.pulseM
  const reach = listed.filter(({ positionM }) => positionM > 10 * trace.pulseM)
  const reported = inner(detection.events).filter(({ positionM }) => positionM > 10 * trace.pulseM)
  for (const known of reach) {
    const match = reported.find((event) => isNear(event, known))
    if (match === undefined && Math.abs(known.lossDb ?? 0) < 0.05) continue
    tally.known += 1
    if (match === undefined) continue
    tally.found += 1
    tally.lossErrors.push(Math.abs((match.lossDb ?? 0) - (known.lossDb ?? 0)))
  }
  tally.reported += reported.length
  tally.endErrors.push(Math.abs((detection.endM ?? Number.POSITIVE_INFINITY) - (ends ?? 0)))
}

function addRandomPlant(tally: Tally, seed: number) {
  const random = makeRandom(seed)
  const lengthM = 20_000 + 20_000 * random()
  const listed: PlantFeature[] = []
  for (let at = 1500 + 3000 * random(); at < lengthM - 1000; at += 1500 + 4000 * random()) {
    const isConnector = random() < 0.25
    const lossDb = 0.05 + 0.4 * random() ** 2
    const reflection = isConnector ? { reflectanceDb: -55 + 15 * random() } : {}
    listed.push({ positionM: at, kind: isConnector ? 'connector' : 'splice', lossDb, ...reflection })
  }
  addTrace(tally, acquire({ lengthM, features: listed }, seed, { dynamicRangeDb: 6 }), {
    ends: lengthM,
    listed,
  })
}

function percentile(values: readonly number[], share = 0.9): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
