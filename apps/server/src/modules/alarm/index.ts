import type { AlarmInfo } from '@fibrewatch/contract/alarm'
import type { DomainScope } from '#platform/auth/scope'
import type { Actor } from '#platform/auth/actor'
import type { Deps, ServerModule } from '#platform/module'
import { shareAnswers } from '#platform/share/share-answers'
import {
  type ActiveCount,
  type ActiveSystemAlarm,
  listActiveCounts,
  type LinkSummary,
  listActiveSystemAlarms,
  listLinkSummaries,
  listRaisedSlots,
  listTopSources,
  type RaisedQuery,
  type RaisedSlot,
  type RaisedSource,
} from './alarm-queries.repository.ts'
import { loadAlarmInfo, type Reader } from './alarm-list.service.ts'
import { type AlarmIntake, type AlarmIntakeParts, applyFacts, lockAlarms } from './alarm-intake.ts'
import { type AlarmListener, AlarmPublisher, createAlarmSource } from './alarm.live.ts'
import type { AlarmPlant } from './alarm.types.ts'
import type { DrillParts } from './drill.service.ts'
import { RepeatFlusher } from './repeat-flusher.ts'
import { makeAlarmRoutes } from './alarm.routes.ts'
import { AlarmTimers } from './alarm-timers.ts'
import type { AlarmWriterParts } from './alarm-writer.ts'
import { acceptNewEvents } from './new-events.ts'
import { lockAlarmsOfDevice, moveAlarms } from './alarm-domain.repository.ts'
import { clearUnfounded, type Unfounded } from './unfounded-alarms.ts'
import { type Seen, tellSeen, tellUnseen, type Unseen } from './tested-alarm.ts'

export type {
  ActiveCount,
  ActiveSystemAlarm,
  LinkSummary,
  RaisedQuery,
  RaisedSlot,
  RaisedSource,
} from './alarm-queries.repository.ts'
export type { AlarmPlant } from './alarm.types.ts'
export type { SeenPlace } from './alarm-record.ts'
export type { AlarmChange } from './alarm-writer.ts'
export type { Unfounded } from './unfounded-alarms.ts'

export interface AlarmModule extends ServerModule {
  /** Applies facts to the alarms, inside the transaction that stores them. */
  readonly intake: AlarmIntake
  /** Settles up to 500 alarms with due timers; runs by itself every second once started. */
  settleDue(): Promise<number>
  /** Publishes waiting repeats; runs by itself half a second after one was stored. */
  announceRepeats(): Promise<void>
  /** Resolves when everything committed so far is published. */
  published(): Promise<void>
  /** Calls the listener, in this process, with the links and types of alarms that were written here. */
  onChange(listener: AlarmListener): void
  /** @throws object.not-found outside of the scope too */
  loadAlarmInfo(id: string, reader: Reader): Promise<AlarmInfo>
  /** Links without an active alarm are absent. */
  linkSummaries(scope: DomainScope): Promise<LinkSummary[]>
  /** The active alarms about the system itself. */
  listActiveSystemAlarms(): Promise<ActiveSystemAlarm[]>
  /** Active alarms of the whole installation by domain and severity. */
  listActiveCounts(): Promise<ActiveCount[]>
  /** Clears the active NEW_EVENT alarms of a link in the operator's name: a new reference makes these events normal. */
  acceptNewEvents(actor: Actor, linkId: number): Promise<void>
  /** Clears the active alarms of a link that one trace alone speaks for, in the operator's name; returns how many. */
  clearUnfounded(unfounded: Unfounded): Promise<number>
  /** Gives an alarm the place of another that explains it; false where that was over, or it was decided otherwise. */
  tellSeen(seen: Seen): Promise<boolean>
  /** Writes into the journal of an alarm that its test did not see it; it stays. */
  tellUnseen(unseen: Unseen): Promise<void>
  /** Alarms raised per slot, oldest first, empty slots included. */
  raisedSlots(query: RaisedQuery & { readonly slotS: number }): Promise<RaisedSlot[]>
  /** The links and devices whose alarms were raised most. */
  topSources(query: RaisedQuery & { readonly limit: number }): Promise<RaisedSource[]>
}

export interface AlarmPorts extends Pick<AlarmWriterParts, 'noteChanges'> {
  readonly plant: AlarmPlant
}

export function createAlarmModule(deps: Deps, { plant, noteChanges }: AlarmPorts): AlarmModule {
  const { live, log, ids, clock } = deps
  const { db, intake } = deps.database
  const publisher = new AlarmPublisher({ plant, live, log })
  const repeats = new RepeatFlusher({ db: intake, live, publisher, log })
  const writing: AlarmWriterParts = { live, publisher, noteChanges, onRepeats: () => repeats.wake() }
  const timers = new AlarmTimers({ ...writing, db: intake, clock, log })
  const makeId = () => ids.makeUuid()
  const parts: DrillParts = { ...writing, db, plant, clock, makeId, shareStat: shareAnswers() }
  const applying: AlarmIntakeParts = { ...writing, makeId }
  live.addSource(createAlarmSource(intake, publisher))
  plant.followDomains({ lock: lockAlarmsOfDevice, move: moveAlarms })
  return {
    name: 'alarm',
    routes: makeAlarmRoutes(parts),
    intake: {
      lock: lockAlarms,
      apply: (tx, facts, batchAt) => applyFacts(applying, tx, { facts, batchAt }),
    },
    settleDue: () => timers.settleDue(),
    announceRepeats: () => repeats.flush(),
    published: () => publisher.settled(),
    onChange: (listener) => publisher.addListener(listener),
    acceptNewEvents: (actor, linkId) => acceptNewEvents(parts, actor, linkId),
    clearUnfounded: (unfounded) => clearUnfounded(parts, unfounded),
    tellSeen: (seen) => tellSeen(parts, seen),
    tellUnseen: (unseen) => tellUnseen(parts, unseen),
    loadAlarmInfo: (id, reader) => loadAlarmInfo(parts, id, reader),
    linkSummaries: (scope) => listLinkSummaries(db, scope),
    listActiveSystemAlarms: () => listActiveSystemAlarms(db),
    listActiveCounts: () => listActiveCounts(db),
    raisedSlots: (query) => listRaisedSlots(db, query),
    topSources: (query) => listTopSources(db, query),
    start: async () => {
      // Repeats may be unpublished since before the last stop.
      repeats.wake()
      timers.start()
    },
    stop: async () => {
      await timers.stop()
      await repeats.stop()
      await publisher.settled()
    },
  }
}
