import { type Admin, createAdmin } from './client/admin.ts'
import { ensureReferences } from './client/ensure-references.ts'
import { pairMeters } from './client/pair-meters.ts'
import { provisionCables } from './client/provision-cables.ts'
import { type ProvisionedPlant, provisionPlant } from './client/provision-plant.ts'
import { type Clock, makeClock } from './clock.ts'
import { DEMO_DAY } from './demo/demo-day.ts'
import { DEMO_PLANT } from './demo/demo-plant.ts'
import { DEMO_SERVICES } from './demo/demo-services.ts'
import { acknowledgeDay, type DayParts, sendDay } from './demo/send-day.ts'
import { createFleet, type Fleet, type MqttAddress } from './instruments/fleet.ts'
import type { Report } from './instruments/unit.ts'
import { createPlantState, type PlantState } from './plant/conditions.ts'
import { makeRandom } from './random.ts'
import { type LoadSource, runLoad } from './scenario/run-load.ts'
import { runScenario } from './scenario/run-scenario.ts'
import { SCENARIOS } from './scenario/scenarios.ts'

const LOAD_SCENARIO = 'load'
const MS_PER_S = 1000
export const SCENARIO_NAMES: readonly string[] = [...SCENARIOS.keys(), LOAD_SCENARIO]

export interface SimulateOptions {
  readonly url: string
  readonly user: string
  readonly password: string
  /** One of `SCENARIO_NAMES`. */
  readonly scenarioName: string
  readonly mqtt?: MqttAddress
  readonly seed: number
  readonly speed: number
  readonly once: boolean
  /** Events per second of the scenario `load`. */
  readonly ratePerS: number
  readonly signal: AbortSignal
  readonly report: Report
  /** Called when the plant is entered and the instruments are about to report. */
  readonly onReady?: () => void
}

interface Stage {
  readonly provisioned: ProvisionedPlant
  readonly fleet: Fleet
  readonly state: PlantState
  readonly clock: Clock
}

/**
 * Enters the demo plant into a server and lets its instruments report until the signal is aborted, or until one run
 * of the scenario is over.
 * @throws AdminError, DeliveryError, or Error when the scenario is unknown
 */
export async function simulate(options: SimulateOptions): Promise<void> {
  try {
    const stage = await setStage(options)
    options.onReady?.()
    await (options.scenarioName === LOAD_SCENARIO ? playLoad(options, stage) : playScenario(options, stage))
  } catch (cause) {
    // Failures after the abort are no failures.
    if (!options.signal.aborted) throw cause
  }
}

async function setStage({
  url,
  user,
  password,
  mqtt,
  seed,
  speed,
  signal,
  report,
}: SimulateOptions): Promise<Stage> {
  const clock = makeClock(speed)
  const admin = await createAdmin(url, user, password)
  const provisioned = await provisionPlant(admin, DEMO_PLANT)
  await provisionCables(admin, provisioned, DEMO_SERVICES)
  await pairMeters(admin, provisioned)
  report(`${DEMO_PLANT.links.length} links of ${DEMO_PLANT.devices.length} devices are entered at ${url}`)
  const startedAt = clock.now() - DEMO_DAY.durationS * MS_PER_S
  const random = makeRandom(seed)
  const measured = await ensureReferences({
    admin,
    provisioned,
    clock,
    random,
    measuredAt: startedAt,
    signal,
  })
  if (measured.length > 0) report(`first good traces are the references of ${measured.join(', ')}`)
  const state = createPlantState()
  const { plant, deviceKeys } = provisioned
  const address = mqtt === undefined ? {} : { mqtt }
  const fleet = createFleet({ plant, deviceKeys, url, ...address, state, clock, seed, report })
  // A plant that had no references has no history either.
  if (measured.length > 0) {
    report('the instruments deliver what they measured in the last 23 hours')
    await sendPast(admin, fleet, { plant, senders: fleet.senders, startedAt, seed, signal })
  }
  return { provisioned, fleet, state, clock }
}

async function sendPast(admin: Admin, fleet: Fleet, day: DayParts): Promise<void> {
  const stop = (): void => void fleet.stop()
  day.signal.addEventListener('abort', stop, { once: true })
  try {
    await sendDay(DEMO_DAY, day)
    await acknowledgeDay(admin, day.startedAt + DEMO_DAY.durationS * MS_PER_S)
  } finally {
    day.signal.removeEventListener('abort', stop)
  }
}

/** The instruments run as long as the scenario; the first failure ends both. */
async function playScenario(
  { scenarioName, signal, once, report }: SimulateOptions,
  stage: Stage,
): Promise<void> {
  const { provisioned, fleet, state, clock } = stage
  const scenario = SCENARIOS.get(scenarioName)
  if (scenario === undefined) {
    throw new Error(`there is no scenario ${scenarioName}: choose one of ${SCENARIO_NAMES.join(', ')}`)
  }
  const ending = new AbortController()
  const until = AbortSignal.any([signal, ending.signal])
  const end = (): void => ending.abort()
  report(`scenario ${scenarioName} begins`)
  const course = runScenario(scenario, {
    plant: provisioned.plant,
    state,
    clock,
    signal: until,
    once,
    report,
  })
  await Promise.all([course.finally(end), fleet.run(until).finally(end)])
}

async function playLoad({ ratePerS, seed, signal, report }: SimulateOptions, stage: Stage): Promise<void> {
  const { fleet, clock } = stage
  report(`${ratePerS} events per second until stopped`)
  const result = await runLoad({
    sources: listLoadSources(stage),
    ratePerS,
    clock,
    random: makeRandom(seed),
    signal,
  })
  report(`${result.offered} events offered, ${result.stored} stored, ${result.failed} given up`)
  await fleet.stop()
}

/** Links with vibration interrogators, which report vibrations. */
function listLoadSources({ provisioned, fleet }: Stage): LoadSource[] {
  const { devices, links } = provisioned.plant
  const interrogators = new Set(devices.filter(({ kind }) => kind === 'das').map(({ code }) => code))
  return links.flatMap((link) => {
    const sender = interrogators.has(link.deviceCode) ? fleet.senders.get(link.deviceCode) : undefined
    return sender === undefined ? [] : [{ link, sender }]
  })
}
