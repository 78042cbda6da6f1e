import type { Admin } from '@fibrewatch/simulator'
import { alarmApi } from '@fibrewatch/contract/alarm'
import {
  type BatchMaker,
  makeIdSource,
  makeMeasurements,
  makeRepeats,
  makeTransitions,
} from './event-batches.ts'
import type { Budget, Figure } from './figure.ts'
import { type BenchLink, type Instrument, createPlant } from './bench-plant.ts'
import { type Throughput, measureThroughput } from './throughput.ts'

const SENDERS = 6
const WARM_UP_MS = 2000
const DURATION_MS = 8000
const BIG_BATCH = 5000
const SMALL_BATCH = 100
/** One round over the positions of a link. */
const TRANSITION_BATCH = 400

const EVENTS_GOAL: Budget = { goal: 60_000, better: 'higher' }
const TRANSITIONS_GOAL: Budget = { goal: 10_000, better: 'higher' }

type Place = {
  admin: Admin
  /** Its name in the table: `PostgreSQL` or `embedded`. */
  database: string
  /** Rows a second that COPY stores in the same PostgreSQL; absent for the embedded database. */
  copyPerSecond?: number
}

type Run = { name: string; makeBatch: BatchMaker; batchSize: number; budget?: Budget }

async function runLoad(place: Place, run: Run, plant: { instrument: Instrument; links: BenchLink[] }) {
  const result = await measureThroughput({
    url: place.admin.url,
    ...plant,
    makeBatch: run.makeBatch,
    batchSize: run.batchSize,
    warmUpMs: WARM_UP_MS,
    durationMs: DURATION_MS,
  })
  return makeFigure(place, run, result)
}

function makeFigure({ database, copyPerSecond }: Place, run: Run, { perSecond, stored }: Throughput): Figure {
  const method = `HTTP, ${SENDERS} senders, batches of ${run.batchSize}, ${stored} events in ${DURATION_MS / 1000} s, acknowledged after commit`
  return {
    name: `${run.name}, ${database}, batches of ${run.batchSize}`,
    value: perSecond,
    unit: 'events/s',
    method,
    ...(run.budget === undefined ? {} : { budget: run.budget }),
    ...(copyPerSecond === undefined ? {} : { peer: { name: 'COPY', value: copyPerSecond } }),
  }
}

/** After whole rounds all positions of a link are raised or none: anything else is a lost transition. */
async function requireWholeRounds(admin: Admin, links: readonly BenchLink[]): Promise<void> {
  for (const { id, code } of links) {
    const { total } = await admin.call(alarmApi.page, {
      query: { linkId: id, state: 'active', type: 'FIBRE_BREAK', limit: 1 },
    })
    if (total !== 0 && total !== TRANSITION_BATCH) {
      throw new Error(`${code}: ${total} of ${TRANSITION_BATCH} alarms are active after whole rounds`)
    }
  }
}

/** Durable events a second: measurements within limits, repeats of alarms, and alarm transitions. */
export async function benchIngest(place: Place): Promise<Figure[]> {
  const nextId = makeIdSource()
  const plant = await createPlant(place.admin, { code: 'BENCH-IN', linkCount: SENDERS })
  const measurements = makeMeasurements(nextId)
  const goal = place.database === 'PostgreSQL' ? { budget: EVENTS_GOAL } : {}
  const figures = [
    await runLoad(place, { name: 'events', makeBatch: measurements, batchSize: BIG_BATCH, ...goal }, plant),
    await runLoad(place, { name: 'events', makeBatch: measurements, batchSize: SMALL_BATCH }, plant),
    await runLoad(place, { name: 'repeats', makeBatch: makeRepeats(nextId), batchSize: BIG_BATCH }, plant),
  ]
  const { copyPerSecond: _none, ...withoutPeer } = place
  const transitions = makeTransitions(nextId)
  const run = { name: 'alarm transitions', makeBatch: transitions, batchSize: TRANSITION_BATCH }
  const transitionGoal = place.database === 'PostgreSQL' ? { budget: TRANSITIONS_GOAL } : {}
  figures.push(await runLoad(withoutPeer, { ...run, ...transitionGoal }, plant))
  await requireWholeRounds(place.admin, plant.links)
  return figures
}
