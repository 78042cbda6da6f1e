import { cableApi, jointApi, nodeApi } from '@fibrewatch/contract/cable'
import { type Fault, faultApi } from '@fibrewatch/contract/fault'
import type { Admin } from '@fibrewatch/simulator'
import { type BenchLink, createPlant, type Instrument, LINK_LENGTH_M, sendBatch } from '../bench-plant.ts'
import { waitMs } from '../clock.ts'
import { makeIdSource } from '../event-batches.ts'

const ROOT_DOMAIN_ID = 1
const FIBRES = 144
const WATCHED = 12
/** Closures along the cable, besides its two ends. */
const CLOSURES = 39
/** From cut to cut: so far that no place is cut again within a quarter of an hour. */
const STEP_M = 430
const PERIOD_MS = 5000
const POLL_MS = 50
/** A fault that takes longer counts as lost. */
const TIMEOUT_MS = 60_000

const nothing = { address: '', adminState: 'in-service' as const, remark: '' }

/** A cable of 144 fibres, twelve of them watched by an instrument of its own. */
async function layCable(admin: Admin) {
  const { instrument, links } = await createPlant(admin, { code: 'SOAK-CUT', linkCount: WATCHED })
  const cable = {
    code: 'SOAK-CABLE',
    name: 'SOAK-CABLE',
    domainId: ROOT_DOMAIN_ID,
    type: '',
    fibreCount: FIBRES,
    fibresPerTube: 12,
    colourCode: 'gb' as const,
    lengthM: LINK_LENGTH_M,
    excessRatio: 0,
    maker: '',
    laidOn: null,
    laidBy: '',
    adminState: 'in-service' as const,
    remark: '',
  }
  const { id: cableId } = await admin.call(cableApi.add, { body: cable })
  const stops = []
  for (let index = 0; index <= CLOSURES + 1; index += 1) {
    const cableM = (index / (CLOSURES + 1)) * LINK_LENGTH_M
    const code = `SOAK-JC-${index}`
    const place = { siteId: null, lngLat: [120.5 + cableM / 95_000, 31], domainId: ROOT_DOMAIN_ID }
    const node = { code, name: code, kind: 'closure' as const, ...place, ...nothing }
    const { id: nodeId } = await admin.call(nodeApi.add, { body: node })
    const marks = { sheathInM: null, sheathOutM: null, slackM: 0, laying: null, line: [] }
    stops.push({ nodeId, cableM, passing: 'straight' as const, ...marks })
  }
  await admin.call(cableApi.stops, { body: { id: cableId, version: 1, stops } })
  await patchLinks(admin, cableId, { deviceId: instrument.id, count: links.length })
  return { cableId, instrument, links }
}

async function patchLinks(
  admin: Admin,
  cableId: number,
  { deviceId, count }: { deviceId: number; count: number },
): Promise<void> {
  const { stops } = await admin.call(cableApi.info, { query: { id: cableId } })
  const [first] = stops
  if (first === undefined) throw new Error('the cable has no nodes')
  const joints = Array.from({ length: count }, (_, index) => ({
    kind: 'patch' as const,
    tray: '',
    position: '',
    lossDb: null,
    measuredOn: null,
    ends: [
      { deviceId, port: index + 1 },
      { stopId: first.id, fibre: index * 12 + 3, side: 'b' as const },
    ],
  }))
  await admin.call(jointApi.add, { body: { nodeId: first.nodeId, joints } })
}

const nextId = makeIdSource()

async function report(
  admin: Admin,
  { instrument, links }: { instrument: Instrument; links: readonly BenchLink[] },
  { positionM, state }: { positionM: number; state: 'raise' | 'clear' },
): Promise<void> {
  const at = new Date().toISOString()
  const events = links.map(({ code }, index) => ({
    eventId: nextId(),
    at,
    link: code,
    type: 'FIBRE_BREAK',
    positionM: positionM + (index % 5),
    state,
  }))
  while (!(await sendBatch(admin.url, instrument, JSON.stringify(events)))) await waitMs(POLL_MS)
}

/** Asks until the open faults are as they must be. @throws when they never are */
async function awaitFaults(
  admin: Admin,
  cableId: number,
  isRight: (faults: readonly Fault[]) => boolean,
): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const { list } = await admin.call(faultApi.page, { query: { cableId, isOpen: true } })
    if (isRight(list)) return
    if (performance.now() - startedAt > TIMEOUT_MS)
      throw new Error(`a cut of ${WATCHED} links is ${list.map(({ alarmCount }) => alarmCount).join(' + ')}`)
    await waitMs(POLL_MS)
  }
}

/**
 * Cuts a watched cable again and again, each time at another place: twelve alarms, which must become one fault, and end it
 * when they clear. `onFault`: from the report's sending until the fault is told, whole.
 */
export async function keepCutting(
  admin: Admin,
  { onFault, signal }: { onFault: (latencyMs: number) => void; signal: AbortSignal },
): Promise<void> {
  const laid = await layCable(admin)
  for (let turn = 0; !signal.aborted; turn += 1) {
    const positionM = 200 + ((turn * STEP_M) % (LINK_LENGTH_M - STEP_M))
    const startedAt = performance.now()
    await report(admin, laid, { positionM, state: 'raise' })
    await awaitFaults(
      admin,
      laid.cableId,
      ([one, ...others]) => one?.alarmCount === WATCHED && others.length === 0,
    )
    onFault(performance.now() - startedAt)
    await report(admin, laid, { positionM, state: 'clear' })
    await awaitFaults(admin, laid.cableId, (faults) => faults.length === 0)
    await waitMs(PERIOD_MS)
  }
}
