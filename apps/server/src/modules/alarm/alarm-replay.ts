import {
  type AlarmCondition,
  applyObservations,
  isRetained,
  makeGroupKey,
  replayJournal,
  settle,
} from '@fibrewatch/alarm-engine'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { listJournal } from './alarm-journal.repository.ts'
import {
  eachEventPage,
  listAlarmsAfter,
  listCommandedGroups,
  listOrphans,
  type ReplayEvent,
} from './alarm-replay.repository.ts'
import { ruleFor } from './alarm-rules.ts'

const PAGE_SIZE = 1000

/** The result of a replay; the stored alarms are right when the three lists are empty. */
export interface ReplayReport {
  readonly alarms: number
  readonly events: number
  /** Alarms whose row differs from what their journal gives, by id. */
  readonly journalMismatches: readonly string[]
  /** Groups whose alarms differ from what their events give, by key. */
  readonly eventMismatches: readonly string[]
  /** Alarms of the journal without a row, by id. */
  readonly orphans: readonly string[]
  /** Groups in which operators acted: events alone do not give their state. */
  readonly skippedGroups: number
}

/**
 * Compares the stored alarms with what their journal gives and with what the engine makes of the stored events.
 * The second holds for instruments that report on time: a late event may have met a timer that
 * a replay runs at another moment. Run it while nothing is written.
 *
 * @param now - Unix ms; timers are settled up to it on both sides
 */
export async function checkReplay(db: Db, now: number): Promise<ReplayReport> {
  const rows: AlarmCondition[] = []
  const journalMismatches: string[] = []
  for (let page = await listAlarmsAfter(db, undefined, PAGE_SIZE); page.length > 0; ) {
    rows.push(...page)
    journalMismatches.push(...(await listUnlikeJournal(db, page)))
    page = await listAlarmsAfter(db, page.at(-1)?.id, PAGE_SIZE)
  }
  const commanded = new Set(await listCommandedGroups(db))
  const replayed = await replayEvents(db)
  const eventMismatches = compareGroups({ rows, replayed: replayed.conditions, commanded, now })
  return {
    alarms: rows.length,
    events: replayed.events,
    journalMismatches,
    eventMismatches,
    orphans: await listOrphans(db),
    skippedGroups: commanded.size,
  }
}

async function listUnlikeJournal(db: Db, page: readonly AlarmCondition[]): Promise<string[]> {
  const replayed = replayJournal(
    await listJournal(
      db,
      page.map(({ id }) => id),
    ),
  )
  return page
    .filter((condition) => makeText(condition) !== makeText(replayed.get(condition.id) ?? {}))
    .map(({ id }) => id)
}

/** The same text for the same values, whatever the order of the fields. */
const makeText = (value: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )

interface Replayed {
  readonly events: number
  readonly conditions: readonly AlarmCondition[]
}

/** The conditions that the stored events lead to, with new ids. */
async function replayEvents(db: Db): Promise<Replayed> {
  const groups = new Map<string, AlarmCondition[]>()
  const done: AlarmCondition[] = []
  let events = 0
  await transaction(db, async (tx) => {
    for await (const page of eachEventPage(tx)) {
      events += page.length
      applyPage(groups, done, page)
    }
  })
  return { events, conditions: [...done, ...[...groups.values()].flat()] }
}

let madeIds = 0

function applyPage(
  groups: Map<string, AlarmCondition[]>,
  done: AlarmCondition[],
  page: readonly ReplayEvent[],
): void {
  const batchAt = page.at(-1)?.ingestedAt ?? 0
  const newId = (key: string) => `${key}#${(madeIds += 1)}`
  const { conditions } = applyObservations(groups, page, { ruleFor, newId, batchAt })
  for (const condition of conditions) {
    const key = makeGroupKey(condition.type, condition.resourceId)
    const others = (groups.get(key) ?? []).filter(({ id }) => id !== condition.id)
    const { retainS } = ruleFor(condition.type)
    done.push(...others.filter((each) => !isRetained(each, retainS, batchAt)))
    groups.set(key, [...others.filter((each) => isRetained(each, retainS, batchAt)), condition])
  }
}

interface Comparison {
  readonly rows: readonly AlarmCondition[]
  readonly replayed: readonly AlarmCondition[]
  readonly commanded: ReadonlySet<string>
  readonly now: number
}

function compareGroups({ rows, replayed, commanded, now }: Comparison): string[] {
  const [stored, made] = [groupTexts(rows, now), groupTexts(replayed, now)]
  const keys = new Set([...stored.keys(), ...made.keys()])
  return [...keys].filter((key) => !commanded.has(key) && stored.get(key) !== made.get(key))
}

/** One text per group, without what may differ: ids, and revisions, which depend on how repeats were batched. */
function groupTexts(conditions: readonly AlarmCondition[], now: number): Map<string, string> {
  const groups = new Map<string, string[]>()
  for (const each of conditions) {
    const { id: _, revision: __, ...state } = settle(each, ruleFor(each.type), now).condition
    const key = makeGroupKey(each.type, each.resourceId)
    groups.set(key, [...(groups.get(key) ?? []), makeText(state)])
  }
  return new Map([...groups].map(([key, texts]) => [key, texts.toSorted().join('\n')]))
}
