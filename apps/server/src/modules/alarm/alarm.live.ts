import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { LiveMessage } from '@fibrewatch/contract/live'
import type { Db } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import type { LiveSource, OutgoingMessage } from '#platform/live/live'
import { startTurns } from '#platform/loop/loop-turns'
import type { Log } from '#platform/log/log'
import { listAlarmsSince } from './alarm-live.repository.ts'
import type { AlarmRecord } from './alarm-record.ts'
import { NO_NAMES } from './alarm-search.ts'
import { type DescribedAlarm, toWireAlarm } from './alarm.wire.ts'
import type { AlarmLive, AlarmPlant, AlarmPosition, LocatedAlarmPlace } from './alarm.types.ts'

type AlarmMessage = Extract<LiveMessage, { topic: 'alarm' }>

/** What happened to an alarm since a reader had everything up to `afterSeq`. */
function selectKind({ condition, raisedSeq }: AlarmRecord, afterSeq: number): AlarmMessage['type'] {
  if (condition.state !== 'active') return condition.changedAt === condition.clearedAt ? 'cleared' : 'changed'
  return raisedSeq > afterSeq ? 'raised' : 'changed'
}

/** How many alarms are located in one step of the event loop. */
const LOCATED_TOGETHER = 200

/** Hears of written alarms after their commit, before browsers do; never throws, and does not wait. */
export type AlarmListener = (news: readonly LinkNews[]) => void

export interface LinkNews {
  readonly linkId: number
  readonly type: AlarmType
  /** The link from which a test saw it. */
  readonly seenFromId: number | null
}

export interface AlarmPublisherParts {
  readonly plant: AlarmPlant
  readonly live: AlarmLive
  readonly log: Log
}

/** The alarms with their places on the ground and names, in their order. */
export async function describeAlarms(
  plant: AlarmPlant,
  records: readonly AlarmRecord[],
): Promise<DescribedAlarm<LocatedAlarmPlace>[]> {
  const subjects = records.map(({ condition, source }) => ({
    deviceId: source.deviceId,
    linkId: source.link?.id ?? null,
    positionM: condition.positionM,
  }))
  const places = await locateAlarms(plant, records)
  const names = await plant.nameAll(subjects)
  return records.map((record, index) => ({
    record,
    place: places[index] ?? null,
    names: names[index] ?? NO_NAMES,
  }))
}

async function locateAlarms(
  plant: AlarmPlant,
  records: readonly AlarmRecord[],
): Promise<(LocatedAlarmPlace | null)[]> {
  const known = records.map(findPosition)
  const places = (await plant.locateAll(known.filter((position) => position !== null))).values()
  return known.map((position) => (position === null ? null : (places.next().value ?? null)))
}

/** By the test of another link, where one saw it; else by what was reported of its own. */
function findPosition({ condition, source, seen }: AlarmRecord): AlarmPosition | null {
  const { raisedAt, firstAt } = condition
  const linkId = seen?.linkId ?? source.link?.id
  const { positionM, positionSigmaM } = seen ?? condition
  if (linkId === undefined || positionM === null) return null
  const position = { linkId, positionM, atMs: raisedAt ?? firstAt }
  return positionSigmaM === null ? position : { ...position, accuracy: { positionSigmaM } }
}

/** Publishes written alarms as live messages, in the order of the transactions. */
export class AlarmPublisher {
  readonly #parts: AlarmPublisherParts
  readonly #listeners: AlarmListener[] = []
  #last: Promise<void> = Promise.resolve()

  constructor(parts: AlarmPublisherParts) {
    this.#parts = parts
  }

  addListener(listener: AlarmListener): void {
    this.#listeners.push(listener)
  }

  /** After the commit of the transaction that stamped `fromSeq` to `toSeq`; never throws, and does not wait. */
  publish(fromSeq: number, toSeq: number, records: readonly AlarmRecord[]): void {
    this.#tell(records)
    this.#last = this.#last
      .then(async () =>
        this.#parts.live.publish(fromSeq, toSeq, await this.makeMessages(records, fromSeq - 1)),
      )
      .catch((cause: unknown) =>
        this.#parts.log[failureLevel(cause, 'error')](
          { err: cause, fromSeq, toSeq },
          'alarms were not published',
        ),
      )
  }

  #tell(records: readonly AlarmRecord[]): void {
    const news = records.flatMap(({ condition, source, seen }) =>
      source.link ? [{ linkId: source.link.id, type: condition.type, seenFromId: seen?.linkId ?? null }] : [],
    )
    if (news.length > 0) for (const listener of this.#listeners) listener(news)
  }

  /** Resolves when everything handed over so far is published. */
  settled(): Promise<void> {
    return this.#last
  }

  async makeMessages(records: readonly AlarmRecord[], afterSeq: number): Promise<OutgoingMessage[]> {
    const messages: OutgoingMessage[] = []
    const turns = startTurns()
    for (let from = 0; from < records.length; from += LOCATED_TOGETHER) {
      if (turns.isOver()) await turns.next()
      const portion = records.slice(from, from + LOCATED_TOGETHER)
      const described = await describeAlarms(this.#parts.plant, portion)
      messages.push(...described.map((alarm) => makeMessage(alarm, afterSeq)))
    }
    return messages
  }
}

function makeMessage(alarm: DescribedAlarm, afterSeq: number): OutgoingMessage {
  const { record } = alarm
  const at = new Date(record.condition.changedAt).toISOString()
  const ingestedAt = new Date(record.ingestedAt).toISOString()
  const type = selectKind(record, afterSeq)
  return {
    domainId: record.source.domainId,
    seq: record.liveSeq,
    message: (locale) => ({
      topic: 'alarm',
      type,
      seq: record.liveSeq,
      at,
      data: { ...toWireAlarm(alarm, locale), ingestedAt },
    }),
  }
}

/** The alarms whose last live message is in a range of numbers, for readers that missed it. */
export function createAlarmSource(db: Db, publisher: AlarmPublisher): LiveSource {
  return {
    topic: 'alarm',
    loadSince: async (afterSeq, upToSeq, limit) =>
      publisher.makeMessages(await listAlarmsSince(db, { afterSeq, upToSeq, limit }), afterSeq),
  }
}
