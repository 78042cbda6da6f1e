import { alarmApi } from '@fibrewatch/contract/alarm'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import type { Admin } from '../client/admin.ts'
import { makeDasEvent } from '../instruments/das-unit.ts'
import { measureLink } from '../instruments/measure-link.ts'
import type { EventSender } from '../instruments/sender.ts'
import { createPlantState, type Disturbance, type PlantState } from '../plant/conditions.ts'
import type { SimulatedDevice, SimulatedPlant } from '../plant/plant.ts'
import { makeRandom, makeSeed, type Random } from '../random.ts'
import type { Scenario, Step } from '../scenario/scenario.ts'

export interface DayParts {
  readonly plant: SimulatedPlant
  readonly senders: ReadonlyMap<string, EventSender>
  /** Unix milliseconds. */
  readonly startedAt: number
  readonly seed: number
  readonly signal: AbortSignal
}

const MS_PER_S = 1000
/** How often a quiet link is measured: enough to draw its loss over the day. */
const ROUND_S = 4 * 3600
/** After a change two traces, the second of which confirms it. */
const CONFIRMING_S = [30, 90] as const
const REPORT_EVERY_S = 5

/** A measurement, and when it was made. */
interface Note {
  readonly atS: number
  readonly linkCode: string
  /** Null: it measures a trace. */
  readonly source: Disturbance | null
}

/**
 * Sends what the instruments measured during a scenario that is over, each measurement under its own time, as
 * instruments do after a lost connection. Resolves when all is stored.
 * @throws DeliveryError
 */
export async function sendDay(day: Scenario, parts: DayParts): Promise<void> {
  await Promise.all(parts.plant.devices.map((device) => sendNotes(day, device, parts)))
}

async function sendNotes(day: Scenario, device: SimulatedDevice, parts: DayParts): Promise<void> {
  const { plant, senders, seed, signal } = parts
  const sender = senders.get(device.code)
  if (sender === undefined) throw new Error(`device ${device.code} has no sender`)
  const random = makeRandom(seed ^ makeSeed(`${device.code} ${day.name}`))
  const heardSince = new Map<string, number>()
  const heard: IngestEvent[] = []
  const state = createPlantState()
  const coming = day.steps.toSorted((a, b) => a.atS - b.atS)
  for (const note of listNotes(day, device, plant)) {
    if (signal.aborted) return
    while ((coming[0]?.atS ?? Number.POSITIVE_INFINITY) <= note.atS) takeStep(state, coming.shift())
    const now = parts.startedAt + note.atS * MS_PER_S
    if (note.source === null) await sendTrace(note, { plant, state, sender, random, now })
    else heard.push(makeReport(note.source, { now, random, heardSince }))
  }
  // In one batch: a condition that ended long ago would otherwise be cleared between two of its reports.
  if (heard.length > 0) await sender.sendEvents(heard)
}

interface Hearing {
  /** Unix milliseconds. */
  readonly now: number
  readonly random: Random
  readonly heardSince: Map<string, number>
}

function makeReport(source: Disturbance, { now, random, heardSince }: Hearing): IngestEvent {
  const clock = { now: () => now, sleep: async () => undefined }
  return makeDasEvent({ clock, random }, source, heardSince)
}

function takeStep(state: PlantState, step: Step | undefined): void {
  if (step === undefined) return
  if (step.condition === null) state.end(step.key)
  else state.apply(step.key, step.condition)
}

/** In the order of time. */
function listNotes(day: Scenario, device: SimulatedDevice, plant: SimulatedPlant): Note[] {
  const codes = plant.links.filter(({ deviceCode }) => deviceCode === device.code).map(({ code }) => code)
  const notes = codes.flatMap((code) => {
    if (device.kind === 'otdr') return listMeasurements(day, code)
    return device.kind === 'das' ? listReports(day, code) : []
  })
  return notes.toSorted((a, b) => a.atS - b.atS)
}

function listMeasurements(day: Scenario, linkCode: string): Note[] {
  const rounds = Array.from(
    { length: Math.ceil(day.durationS / ROUND_S) - 1 },
    (_, index) => (index + 1) * ROUND_S,
  )
  const keys = new Set(
    day.steps.flatMap(({ key, condition }) =>
      condition !== null && 'linkCode' in condition && condition.linkCode === linkCode ? [key] : [],
    ),
  )
  const confirming = day.steps
    .filter(({ key }) => keys.has(key))
    .flatMap(({ atS }) => CONFIRMING_S.map((laterS) => atS + laterS))
  return [...rounds, ...confirming].map((atS) => ({ atS, linkCode, source: null }))
}

function listReports(day: Scenario, linkCode: string): Note[] {
  return day.steps.flatMap(({ key, atS, condition }) => {
    if (condition?.kind !== 'disturbance' || condition.linkCode !== linkCode) return []
    const untilS = day.steps.find((step) => step.key === key && step.condition === null)?.atS ?? day.durationS
    const count = Math.floor((untilS - atS) / REPORT_EVERY_S)
    return Array.from({ length: count }, (_, index) => ({
      atS: atS + index * REPORT_EVERY_S,
      linkCode,
      source: condition,
    }))
  })
}

interface Measuring {
  readonly plant: SimulatedPlant
  readonly state: PlantState
  readonly sender: EventSender
  readonly random: Random
  /** Unix milliseconds. */
  readonly now: number
}

async function sendTrace(
  { linkCode }: Note,
  { plant, state, sender, random, now }: Measuring,
): Promise<void> {
  const link = plant.links.find(({ code }) => code === linkCode)
  if (link === undefined) throw new Error(`the plant has no link ${linkCode}`)
  const fibre = { link, links: plant.links, conditions: state.current() }
  await sender.sendTrace(linkCode, measureLink({ ...fibre, random, measuredAt: now }).bytes)
}

const ALARMS_AT_ONCE = 500

/** Acknowledges all alarms of the day, as an operator on duty would have. */
export async function acknowledgeDay(admin: Admin, endedAt: number): Promise<void> {
  const query = { state: 'all', acked: false, limit: ALARMS_AT_ONCE } as const
  const { list } = await admin.call(alarmApi.page, { query })
  const ids = list.filter(({ raisedAt }) => Date.parse(raisedAt) < endedAt).map(({ id }) => id)
  if (ids.length > 0) await admin.call(alarmApi.ack, { body: { ids, comment: '上一班已处理' } })
}
