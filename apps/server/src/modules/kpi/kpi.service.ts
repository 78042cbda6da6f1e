import type { KpiStat } from '@fibrewatch/contract/kpi'
import type { Device, Link } from '@fibrewatch/contract/plant'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import type { AlarmModule, RaisedSlot } from '#modules/alarm'
import type { PlantModule } from '#modules/plant'
import type { ResourceModule } from '#modules/resource'
import type { LossHistory, TraceModule } from '#modules/trace'
import type { DomainScope } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'

export interface KpiParts {
  readonly clock: Clock
  readonly alarms: Pick<AlarmModule, 'raisedSlots' | 'topSources'>
  readonly plant: Pick<PlantModule, 'listDevices'>
  readonly resources: Pick<ResourceModule, 'listLinks'>
  readonly traces: Pick<TraceModule, 'listLossHistory'>
}

const DEFAULT_HOURS = 24
const SLOT_S = 600
const SLOT_MS = SLOT_S * 1000
const HOUR_MS = 3_600_000
/** Alarms per operator in ten minutes: very likely acceptable, and still manageable (EEMUA 191, 2013; ISA-18.2, 2016). */
const TARGET_PER_SLOT = 1
const MANAGEABLE_PER_SLOT = 2
const SOURCE_COUNT = 10
const WORST_COUNT = 10
const HISTORY_COUNT = 24

/** Operating figures of the last `hours`, including the present slot; all counted from stored rows. */
export async function loadKpiStat(
  parts: KpiParts,
  scope: DomainScope,
  hours = DEFAULT_HOURS,
): Promise<KpiStat> {
  const now = parts.clock.now()
  const end = (Math.floor(now / SLOT_MS) + 1) * SLOT_MS
  const window = { scope, from: new Date(end - hours * HOUR_MS), to: new Date(end) }
  const lastSlots = await parts.alarms.raisedSlots({
    scope,
    from: new Date(now - SLOT_MS),
    to: new Date(now + 1),
    slotS: SLOT_S,
  })
  const links = await parts.resources.listLinks(scope)
  const histories = await parts.traces.listLossHistory(
    links.map(({ id }) => id),
    HISTORY_COUNT,
  )
  const slots = await parts.alarms.raisedSlots({ ...window, slotS: SLOT_S })
  return {
    devices: countDevices(await parts.plant.listDevices(scope)),
    links: countLinks(links),
    withoutReference: findWithoutReference(links),
    last10Min: {
      raised: countRaised(lastSlots),
      target: TARGET_PER_SLOT,
      manageable: MANAGEABLE_PER_SLOT,
    },
    trend: slots.map(({ at, raised }) => ({ at: at.toISOString(), raised })),
    sources: await parts.alarms.topSources({ ...window, limit: SOURCE_COUNT }),
    raisedInWindow: countRaised(slots),
    worstLinks: listWorst(links, histories),
  }
}

const countRaised = (slots: readonly RaisedSlot[]): number =>
  slots.reduce((sum, { raised }) => sum + raised, 0)

function countDevices(devices: readonly Device[]): KpiStat['devices'] {
  const online = devices.filter(({ state }) => state === 'online' || state === 'degraded').length
  const offline = devices.filter(({ state }) => state === 'offline').map(({ code }) => code)
  return { online, total: devices.length, offline }
}

/** Links out of service are not counted. */
function countLinks(links: readonly Link[]): KpiStat['links'] {
  const count = (state: Link['state']): number => links.filter((link) => link.state === state).length
  const counts = {
    normal: count('normal'),
    alarmed: count('alarmed'),
    broken: count('broken'),
    unknown: count('unknown'),
  }
  return { ...counts, total: links.length - count('disabled') }
}

/** How many fit on a card. */
const NAMED_WITHOUT_REFERENCE = 2

/** The link entered first waits longest. */
function findWithoutReference(links: readonly Link[]): KpiStat['withoutReference'] {
  const waiting = links.filter(
    (link) => link.enabled && link.lastTraceId !== null && link.referenceTraceId === null,
  )
  const first = waiting
    .toSorted((a, b) => a.id - b.id)
    .slice(0, NAMED_WITHOUT_REFERENCE)
    .map(({ id: linkId, code, name }) => ({ linkId, code, name }))
  return { total: waiting.length, first }
}

type WorstLink = KpiStat['worstLinks'][number]

/** By worst active severity, then by loss above the reference; links without either are left out. */
function listWorst(links: readonly Link[], histories: ReadonlyMap<number, LossHistory>): WorstLink[] {
  return links
    .map((link) => makeWorstLink(link, histories.get(link.id)))
    .filter(({ severity, lossChangeDb }) => severity !== null || lossChangeDb !== null)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.lossChangeDb ?? 0) - (a.lossChangeDb ?? 0))
    .slice(0, WORST_COUNT)
}

const rankOf = ({ severity }: WorstLink): number =>
  severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity)

function makeWorstLink(link: Link, history?: LossHistory): WorstLink {
  const { id, code, name, severity, activeAlarms, brokenAtM } = link
  // The loss up to a break is not the loss of the link.
  const totalLossDb = brokenAtM === null ? (history?.totalLossesDb.at(-1) ?? null) : null
  const referenceLossDb = history?.referenceLossDb ?? null
  const lossChangeDb = totalLossDb === null || referenceLossDb === null ? null : totalLossDb - referenceLossDb
  const known = { linkId: id, code, name, severity, activeAlarms, totalLossDb, lossChangeDb }
  return { ...known, history: [...(history?.totalLossesDb ?? [])] }
}
