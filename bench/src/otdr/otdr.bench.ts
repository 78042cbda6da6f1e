import { performance } from 'node:perf_hooks'
import { compareTraces, detectEvents, listLadder } from '@fibrewatch/otdr'
import { type Figure, atMost } from '../figure.ts'
import { percentile } from '../statistics.ts'
import { benchLadder, measureRung } from './climb.ts'
import { benchPutSteps, benchRepeats } from './put-steps.ts'
import { loadRecordings } from './recordings.ts'
import { benchTables } from './tables.ts'

const METRES_PER_KM = 1000
const SPEED_POINTS = 40_000
const SPEED_RUNS = 60

function benchSpeed(): Figure[] {
  const rung = listLadder().find(({ acquisition }) => acquisition.pulseNs === 500)
  if (rung === undefined) return []
  const lengthM = 60 * METRES_PER_KM
  const spacingM = (1.3 * lengthM) / SPEED_POINTS
  const features = Array.from({ length: 15 }, (_, at) => ({
    positionM: 3500 * (at + 1),
    kind: 'splice' as const,
    lossDb: 0.1,
  }))
  const long = {
    ...rung,
    plant: { ...rung.plant, lengthM, features },
    acquisition: { ...rung.acquisition, spacingM, rangeM: 1.3 * lengthM, dynamicRangeDb: 22 },
  }
  const trace = measureRung(long, 1)
  const again = measureRung(long, 2)
  const method = `${SPEED_POINTS} points, 500 ns, ${features.length} events, ${SPEED_RUNS} runs`
  return [
    {
      name: 'analysis p95',
      value: timeP95Ms(() => detectEvents(trace)),
      unit: 'ms',
      method,
      budget: atMost(40),
    },
    {
      name: 'comparison p95',
      value: timeP95Ms(() => compareTraces(trace, again)),
      unit: 'ms',
      method,
      budget: atMost(60),
    },
  ]
}

function timeP95Ms(work: () => unknown): number {
  const times = Array.from({ length: SPEED_RUNS }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return percentile(times.slice(SPEED_RUNS / 6), 0.95)
}

/** The table of signal truth: the ladder, and real recordings where the machine has them, apart by the part of the split. */
export function benchOtdr(): Figure[] {
  const { list, refused, files } = loadRecordings()
  const parts = [
    { part: 'tuned', recordings: list.filter(({ isHeldOut }) => !isHeldOut) },
    { part: 'held out', recordings: list.filter(({ isHeldOut }) => isHeldOut) },
  ]
  const real = parts.flatMap(({ part, recordings }) =>
    recordings.length === 0
      ? []
      : [
          ...benchTables(recordings, { part, all: list }),
          ...benchPutSteps(recordings, part),
          ...benchRepeats(recordings, part),
        ],
  )
  return [
    ...benchLadder(),
    {
      name: 'files refused',
      value: refused,
      unit: `of ${files}`,
      method: 'distinct sample files',
      budget: atMost(0),
    },
    ...real,
    ...benchSpeed(),
  ]
}
