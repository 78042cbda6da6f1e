import type { Clock } from '../clock.ts'
import type { Report } from '../instruments/unit.ts'
import type { PlantState } from '../plant/conditions.ts'
import type { SimulatedPlant } from '../plant/plant.ts'
import { requireFitting, type Scenario, type Step } from './scenario.ts'

export interface ScenarioRun {
  readonly plant: SimulatedPlant
  /** The state that the instruments see. */
  readonly state: PlantState
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Default: repeat until the signal is aborted. */
  readonly once?: boolean
  readonly report?: Report
}

const MS_PER_S = 1000

/**
 * Changes the plant step by step until the signal is aborted, or once. Afterwards its conditions are removed.
 * @throws Error when the scenario does not fit the plant
 */
export async function runScenario(scenario: Scenario, run: ScenarioRun): Promise<void> {
  requireFitting(scenario, run.plant)
  do {
    await runOnce(scenario, run)
  } while (!run.once && !run.signal.aborted)
}

async function runOnce(
  { durationS, steps }: Scenario,
  { state, clock, signal, report }: ScenarioRun,
): Promise<void> {
  let passedS = 0
  const waitUntil = async (atS: number): Promise<void> => {
    await clock.sleep((atS - passedS) * MS_PER_S, signal)
    passedS = atS
  }
  for (const step of steps.toSorted((a, b) => a.atS - b.atS)) {
    await waitUntil(step.atS)
    if (signal.aborted) break
    takeStep(state, step)
    report?.(describeStep(step))
  }
  await waitUntil(durationS)
  for (const { key } of steps) state.end(key)
}

function takeStep(state: PlantState, { key, condition }: Step): void {
  if (condition === null) state.end(key)
  else state.apply(key, condition)
}

function describeStep({ key, condition }: Step): string {
  if (condition === null) return `${key}: over`
  if (condition.kind === 'offline') return `${key}: ${condition.deviceCode} goes silent`
  const place = 'positionM' in condition ? ` at ${condition.positionM} m` : ''
  return `${key}: ${condition.kind} on ${condition.linkCode}${place}`
}
