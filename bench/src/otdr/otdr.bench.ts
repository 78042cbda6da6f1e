import { compareTraces, detectEvents, listLadder } from '@fibrewatch/otdr'
import { type Figure, atMost } from '../figure.ts'
import { listTimeFigures, timeWork } from '../work-time.ts'
import { benchLadder, measureRung } from './climb.ts'
import { benchPutSteps, benchRepeats } from './put-steps.ts'
import { loadRecordings } from './recordings.ts'
import { benchTables } from './tables.ts'

const METRES_PER_KM = 1000
const SPEED_POINTS = 40_000
const SPEED_WARM_UP = 10
const SPEED_RUNS = 200

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
  const options = { warmUp: SPEED_WARM_UP, runs: SPEED_RUNS }
  const analysis = timeWork(() => detectEvents(trace), options)
  const comparison = timeWork(() => compareTraces(trace, again), options)
  return [
    ...listTimeFigures({ name: 'analysis', goalMs: 40, method }, analysis),
    ...listTimeFigures({ name: 'comparison', goalMs: 60, method }, comparison),
  ]
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
