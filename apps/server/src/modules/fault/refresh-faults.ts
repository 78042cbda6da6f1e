import {
  assignFaults,
  type FaultChange,
  groupAlarms,
  placeAlarm,
  type UncertainPlace,
} from '@fibrewatch/cable'
import type { PortView } from '#modules/cable'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { type CutAlarm, listCutAlarms, MAX_ALARMS } from './cut-alarm.repository.ts'
import * as stored from './fault.repository.ts'
import type { FaultParts } from './fault.types.ts'

/** A usual test pulse and its sampling, where a link has no trace of its own. */
const DEFAULT_PULSE_NS = 100
const DEFAULT_SPACING_M = 2.5

interface PlacedCut extends UncertainPlace {
  readonly alarmId: string
  readonly linkId: number
  readonly firstAt: Date
}

/**
 * Makes the faults of a cable what its active alarms say: new ones, merged ones, and those that ended. Doing it again
 * changes nothing, so whoever missed an alarm does it all again.
 */
export async function refreshFaults({ db, clock, log, cables }: FaultParts, cableId: number): Promise<void> {
  await transaction(db, async (tx) => {
    await stored.lockFaults(tx)
    const alarms = await listCutAlarms(tx, cableId)
    const isWhole = alarms.length < MAX_ALARMS
    if (!isWhole)
      log.warn({ cableId, alarms: alarms.length }, 'a cable has too many alarms to end its faults')
    const views = await cables.loadPortViews(tx, alarms)
    const placed = alarms
      .flatMap((alarm) => placeCut(alarm, views.findView(alarm, alarm.raisedAt)))
      .filter((cut) => cut.cableId === cableId)
    const open = await stored.listOpenFaults(tx, cableId)
    const changes = assignFaults(open, groupAlarms(placed))
    await storeChanges(tx, { changes, open: isWhole ? open : [], placed, now: new Date(clock.now()) })
  })
}

/** On what its port saw when it was raised: a cutover since moves no alarm. */
function placeCut(alarm: CutAlarm, { stretches, anchors: former }: PortView): PlacedCut[] {
  const { alarmId, linkId, firstAt, positionM, launchOffsetM, sigmaM, groupIndex } = alarm
  const anchors = former ?? alarm.anchors
  const pulseNs = alarm.pulseNs ?? DEFAULT_PULSE_NS
  const sampleSpacingM = alarm.sampleSpacingM ?? DEFAULT_SPACING_M
  const accuracy = { sigmaM, pulseNs, sampleSpacingM, groupIndex }
  const place = placeAlarm(stretches, { positionM, startM: launchOffsetM, anchors, accuracy })
  return place === undefined ? [] : [{ ...place, alarmId, linkId, firstAt }]
}

interface FaultWork {
  readonly changes: readonly FaultChange[]
  readonly open: readonly stored.OpenFault[]
  readonly placed: readonly PlacedCut[]
  readonly now: Date
}

async function storeChanges(tx: Tx, { changes, open, placed, now }: FaultWork): Promise<void> {
  const cuts = new Map(placed.map((cut) => [cut.alarmId, cut]))
  const going = new Set(open.map(({ faultId }) => faultId))
  for (const { faultId, place, mergedIds } of changes) {
    const id = faultId ?? (await openFault(tx, place, findFirstAt(place.alarmIds, cuts) ?? now))
    if (id === undefined) continue
    if (faultId !== null)
      await stored.moveFault(tx, id, { cableM: place.cableM, uncertaintyM: place.uncertaintyM })
    if (mergedIds.length > 0) await stored.endFaults(tx, mergedIds, { now, mergedInto: id })
    for (const each of [id, ...mergedIds]) going.delete(each)
    const rows = place.alarmIds.flatMap((alarmId) => makeAlarmRow(id, cuts.get(alarmId)))
    await stored.saveFaultAlarms(tx, rows)
  }
  if (going.size > 0) await stored.endFaults(tx, [...going], { now })
}

/** A fault is as old as the first of its alarms. */
function findFirstAt(alarmIds: readonly string[], cuts: ReadonlyMap<string, PlacedCut>): Date | undefined {
  const times = alarmIds.flatMap((id) => cuts.get(id)?.firstAt ?? [])
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

async function openFault(tx: Tx, place: FaultChange['place'], openedAt: Date): Promise<number | undefined> {
  const day = openedAt.toISOString().slice(0, 10)
  const number = await stored.takeNumber(tx, day)
  const { cableId, cableM, uncertaintyM } = place
  return stored.createFault(tx, {
    number: `GZ-${day.replaceAll('-', '')}-${String(number).padStart(2, '0')}`,
    cableId,
    cableM,
    uncertaintyM,
    openedAt,
  })
}

function makeAlarmRow(faultId: number, cut: PlacedCut | undefined): stored.FaultAlarmRow[] {
  if (cut === undefined) return []
  const { alarmId, linkId, fibre, cableM, uncertaintyM } = cut
  return [{ faultId, alarmId, linkId, fibre, cableM, uncertaintyM }]
}
