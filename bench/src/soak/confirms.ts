import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import {
  type Admin,
  createFleet,
  createPlantState,
  ensureReferences,
  makeClock,
  makeRandom,
  pairMeters,
  provisionPlant,
  requireLink,
  type SimulatedPlant,
  smallPlant,
} from '@fibrewatch/simulator'
import { waitMs } from '../clock.ts'

/** The instruments wait shorter than they say. */
const SPEED = 8
const SEED = 5
const POLL_MS = 250
const PERIOD_MS = 5000
/** A test that takes longer counts as lost. */
const TIMEOUT_MS = 120_000
const OTDR_LINK = 'T1-LINK-01'
const METER_LINK = 'T1-PM-LINK-01'
const BREAK_M = 6700

export interface Confirmed {
  readonly confirmed: number
  /** From the order until the alarm has the place of the test. */
  readonly longestMs: number
}

/** A power meter at the end of the cable that an OTDR looks through. */
function makePlant(): SimulatedPlant {
  const plant = smallPlant()
  const meter = {
    code: 'T1-PM-01',
    name: 'meter',
    kind: 'power-meter',
    siteCode: 'T1',
    portCount: 1,
  } as const
  const seen = requireLink(plant, OTDR_LINK)
  const link = { ...seen, code: METER_LINK, name: 'meter', deviceCode: meter.code, port: 1, landmarks: [] }
  const devices = plant.devices.filter(({ code }) => code === seen.deviceCode)
  return {
    ...plant,
    devices: [...devices, { ...meter, transport: 'http' }],
    links: [...plant.links.filter(({ code }) => code === OTDR_LINK), link],
  }
}

/** Polls until it is so; false when the soak is over before. @throws when it takes too long */
async function waitUntil(what: string, look: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const startedAtMs = performance.now()
  while (performance.now() - startedAtMs < TIMEOUT_MS) {
    if (await look()) return true
    if (signal.aborted) return false
    await waitMs(POLL_MS)
  }
  throw new Error(`${what} did not come`)
}

/** One alarm and what its tests are counted in. */
interface Asked {
  readonly admin: Admin
  readonly alarmId: string
  readonly signal: AbortSignal
  readonly result: { confirmed: number; longestMs: number }
}

/** Asks for a test, waits until the alarm is confirmed by a new trace, and begins again. @throws when a test is not answered so */
async function askAgainAndAgain({ admin, alarmId, signal, result }: Asked): Promise<void> {
  let formerTraceId: string | null = null
  const isConfirmedAnew = async (): Promise<boolean> => {
    const now = await admin.call(confirmingTestApi.info, { query: { alarmId } })
    const isNew = now?.state === 'confirmed' && now.traceId !== formerTraceId
    if (isNew) formerTraceId = now.traceId
    return isNew
  }
  while (!signal.aborted) {
    const askedAtMs = performance.now()
    await admin.call(confirmingTestApi.ask, { body: { alarmId } })
    if (await waitUntil('a confirmation', isConfirmedAnew, signal)) {
      result.confirmed += 1
      result.longestMs = Math.max(result.longestMs, performance.now() - askedAtMs)
    }
    await waitMs(PERIOD_MS)
  }
}

/** Cuts the fibre of a power meter, and has its alarm confirmed by the OTDR again and again. @throws when a test is not answered so */
export async function keepConfirming(admin: Admin, signal: AbortSignal): Promise<Confirmed> {
  const provisioned = await provisionPlant(admin, makePlant())
  await ensureReferences({ admin, provisioned, clock: makeClock(), random: makeRandom(SEED) })
  const linkId = provisioned.linkIds.get(METER_LINK) ?? 0
  await pairMeters(admin, provisioned)
  const state = createPlantState()
  const { plant, deviceKeys } = provisioned
  const parts = { plant, deviceKeys, url: admin.url, state, clock: makeClock(SPEED), seed: SEED }
  const running = createFleet({ ...parts, report: () => undefined }).run(signal)
  state.apply('cut', { kind: 'break', linkCode: METER_LINK, positionM: BREAK_M })
  const findLost = async (): Promise<Alarm | undefined> =>
    (await admin.call(alarmApi.page, { query: { state: 'active', linkId } })).list[0]
  const isThere = await waitUntil('a loss of power', async () => (await findLost()) !== undefined, signal)
  const alarmId = (isThere ? await findLost() : undefined)?.id
  const result = { confirmed: 0, longestMs: 0 }
  if (alarmId !== undefined) await askAgainAndAgain({ admin, alarmId, signal, result })
  await running
  return result
}
