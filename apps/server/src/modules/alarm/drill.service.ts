import { applyObservations, clear, makeGroupKey } from '@fibrewatch/alarm-engine'
import { type Alarm, type alarmApi, type AlarmsChanged, MAX_DRILLS } from '@fibrewatch/contract/alarm'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { Actor } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { type AlarmCommandParts, type CommandCall, runCommand } from './alarm-command.service.ts'
import { countDrills } from './alarm-queries.repository.ts'
import { loadWireAlarms } from './alarm-list.service.ts'
import { makeDrillResourceId, makeSource } from './alarm-record.ts'
import { lockGroups } from './alarm.repository.ts'
import { ruleFor } from './alarm-rules.ts'
import { type AlarmChange, writeAlarms } from './alarm-writer.ts'

const drillBeyondLink = defineError('alarm.drill-beyond-link')
const tooManyDrills = defineError('alarm.too-many-drills')
const MINUTE_MS = 60_000
/** Whoever raises a drill counts those of others before. */
const ALL_DRILLS = 'drills'

export interface DrillParts extends AlarmCommandParts {
  readonly makeId: () => string
}

export type DrillCall = { readonly actor: Actor; readonly locale: Locale } & EndpointBody<
  typeof alarmApi.drill
>

type Link = NonNullable<Awaited<ReturnType<DrillParts['plant']['resolver']['load']>>>

/**
 * @throws object.not-found outside of the scope too; alarm.drill-beyond-link for a place that the link does not have;
 * alarm.too-many-drills
 */
export async function raiseDrill(parts: DrillParts, call: DrillCall): Promise<Alarm> {
  const { actor, locale, linkId, positionM } = call
  const link = await parts.plant.resolver.load(linkId)
  if (link === undefined || !includesDomain(actor.scope, link.domainId)) throw objectNotFound()
  if (positionM < 0 || positionM > link.lengthM) throw drillBeyondLink()
  const change = makeDrill(parts, call, link)
  const { type, resourceId } = change.record.condition
  const records = await transaction(parts.db, async (tx) => {
    await lockGroups(tx, [ALL_DRILLS, makeGroupKey(type, resourceId)])
    if ((await countDrills(tx)) >= MAX_DRILLS) throw tooManyDrills(MAX_DRILLS)
    return writeAlarms(parts, tx, [change])
  })
  const [alarm] = await loadWireAlarms(parts, records, locale)
  if (alarm === undefined) throw objectNotFound()
  return alarm
}

/** The engine raises it as it raises what an instrument reports; its journal says who did, and why. */
function makeDrill(parts: DrillParts, call: DrillCall, link: Link): AlarmChange {
  const { actor, type, severity, positionM, reason, minutes } = call
  const [id, at] = [parts.makeId(), parts.clock.now()]
  const observation = {
    type,
    severity,
    positionM,
    at,
    eventId: id,
    resourceId: makeDrillResourceId(id),
    state: 'raise',
  } as const
  const raised = applyObservations(new Map(), [observation], { ruleFor, newId: () => id, batchAt: at })
  const [condition] = raised.conditions
  if (condition === undefined) throw new Error(`no drill can be raised of ${type}`)
  const { deviceId, deviceCode, domainId } = link
  return {
    record: {
      condition,
      source: makeSource({ deviceId, deviceCode, domainId, receivedAt: at }, link, positionM),
      suppressedBy: null,
      parentId: null,
      seen: null,
      drillEndsAt: at + minutes * MINUTE_MS,
      ingestedAt: at,
      liveSeq: 0,
      raisedSeq: 0,
    },
    entries: raised.journal.map((entry) => ({
      ...entry,
      eventId: null,
      actor: actor.name,
      comment: reason.trim(),
    })),
  }
}

/** Ends drills before their time; what is real is refused, whatever else the caller may do with it. */
export function endDrills(parts: DrillParts, call: CommandCall): Promise<AlarmsChanged> {
  return runCommand(parts, call, {
    command: clear,
    refuses: ({ drillEndsAt }) => (drillEndsAt === null ? 'alarm.not-a-drill' : null),
  })
}
