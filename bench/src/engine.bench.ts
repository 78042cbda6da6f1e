import {
  type AlarmCondition,
  type Observation,
  applyObservations,
  makeDefaultRule,
  makeGroupKey,
} from '@fibrewatch/alarm-engine'
import type { Figure } from './figure.ts'

const PLACES = 400
const ROUNDS = 400
const WARM_UP_ROUNDS = 20
const STEP_MS = 61_000
const PLACE_STEP_M = 190
const MS_PER_S = 1000

const makeRound = (round: number): Observation[] =>
  Array.from({ length: PLACES }, (_, place) => ({
    eventId: `${round}-${place}`,
    type: 'FIBRE_BREAK',
    resourceId: 'link:1',
    at: round * STEP_MS,
    state: round % 2 === 0 ? 'raise' : 'clear',
    positionM: place * PLACE_STEP_M,
  }))

/** The cost of the alarm engine alone: no database, every observation a transition, in one thread. */
export function benchEngine(): Figure[] {
  const key = makeGroupKey('FIBRE_BREAK', 'link:1')
  let open: readonly AlarmCondition[] = []
  let startedAt = performance.now()
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    if (round === WARM_UP_ROUNDS) startedAt = performance.now()
    const context = { ruleFor: makeDefaultRule, newId: (id: string) => id, batchAt: round * STEP_MS }
    open = applyObservations(new Map([[key, open]]), makeRound(round), context).conditions
  }
  const perSecond = (ROUNDS * PLACES * MS_PER_S) / (performance.now() - startedAt)
  const method = `${ROUNDS} rounds over ${PLACES} places of one link, no database`
  return [{ name: 'alarm transitions, engine alone', value: perSecond, unit: 'events/s', method }]
}
