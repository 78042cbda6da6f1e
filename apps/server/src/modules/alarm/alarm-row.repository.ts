import {
  type AlarmCondition,
  isClosed,
  findNextSettleAt,
  makeGroupKey,
  SEVERITIES,
  type Severity,
} from '@fibrewatch/alarm-engine'
import { type RawBuilder, sql } from 'kysely'
import { SYSTEM_DEVICE } from '#modules/event'
import {
  type ColumnForm,
  defineColumns,
  type StoredRow,
  writeTimes,
  type WrittenRow,
} from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import { mapInTurns } from '#platform/loop/loop-turns'
import type { AlarmRecord } from './alarm-record.ts'
import { ruleOf } from './alarm-rules.ts'

/** What the alarm engine knows of an alarm. */
const CONDITION = defineColumns('alarm', {
  id: 'uuid',
  key: 'text',
  type: 'text',
  resourceId: 'text',
  positionM: 'float8',
  positionSigmaM: 'float8',
  anchorM: 'float8',
  lengthM: 'float8',
  severity: 'text',
  state: 'text',
  confirmations: 'int4',
  acked: 'bool',
  ackedBy: 'text',
  ackedAt: 'time',
  shelvedUntil: 'time',
  shelvedBy: 'text',
  count: 'int4',
  value: 'float8',
  unit: 'text',
  confidence: 'float8',
  firstAt: 'time',
  raisedAt: 'time',
  changedAt: 'time',
  clearedAt: 'time',
  lastAt: 'time',
  chatteringSince: 'time',
  heldClearAt: 'time',
  recentTransitions: 'times',
  assignee: 'text',
  revision: 'int4',
} satisfies Readonly<Record<keyof AlarmCondition, ColumnForm>>)

/** What the server knows around it. */
const AROUND = defineColumns('alarm', {
  deviceId: 'int8',
  linkId: 'int8',
  zoneId: 'int8',
  domainId: 'int8',
  suppressedBy: 'uuid',
  parentId: 'uuid',
  drillEndsAt: 'time',
  seenLinkId: 'int8',
  seenM: 'float8',
  seenSigmaM: 'float8',
  ingestedAt: 'time',
  liveSeq: 'int8',
  raisedSeq: 'int8',
})

/** Everything that is written; what stands here alone follows from the rest, for lists and timers. */
export const ALARM_COLUMNS = defineColumns('alarm', {
  ...CONDITION.forms,
  ...AROUND.forms,
  groupKey: 'text',
  severityRank: 'int2',
  open: 'bool',
  settleAt: 'time',
  announcePending: 'bool',
})

export type SavedRow = WrittenRow<'alarm', typeof ALARM_COLUMNS.forms>

/** What an alarm is about by name. */
interface NamesRow {
  readonly deviceCode: string
  readonly linkCode: string | null
  readonly linkName: string | null
  readonly linkLengthM: number | null
  readonly zoneName: string | null
  readonly seenLinkCode: string | null
}

/** A row of `alarm` joined with the names of what it is about. */
export type AlarmRow = StoredRow<'alarm', typeof CONDITION.forms & typeof AROUND.forms> & NamesRow

/** Follow with conditions on `a` (the alarm), `link`, `device`. */
export const SELECT_ALARM: RawBuilder<AlarmRow> = sql<AlarmRow>`
  SELECT ${CONDITION.select('a')}, ${AROUND.select('a')},
         coalesce(device.code, ${SYSTEM_DEVICE.code}) AS "deviceCode", link.code AS "linkCode", link.name AS "linkName",
         link.length_m AS "linkLengthM", zone.name AS "zoneName", seen_link.code AS "seenLinkCode"
    FROM alarm a
    LEFT JOIN device ON device.id = a.device_id
    LEFT JOIN link ON link.id = a.link_id
    LEFT JOIN zone ON zone.id = a.zone_id
    LEFT JOIN link seen_link ON seen_link.id = a.seen_link_id`

/**
 * The alarms that a statement returns, decoded in turns. Rows keep the column names of SELECT_ALARM: renaming
 * 45 columns of every row was an eighth of the processor time of an alarm's transition.
 */
export async function loadRecords(db: Db | Tx, statement: RawBuilder<AlarmRow>): Promise<AlarmRecord[]> {
  const { rows } = await statement.execute(db.withoutPlugins())
  return mapInTurns(rows, toRecord)
}

function toRecord(row: AlarmRow): AlarmRecord {
  const { deviceId, domainId, linkId, zoneId, seenLinkId, seenM, seenSigmaM, ...numbers } = AROUND.read(row)
  const link =
    linkId === null
      ? null
      : { id: linkId, code: row.linkCode ?? '', name: row.linkName ?? '', lengthM: row.linkLengthM ?? 0 }
  // A zone may have been removed since: then its name is gone.
  const zone = zoneId === null || row.zoneName === null ? null : { id: zoneId, name: row.zoneName }
  const source = { deviceId, deviceCode: row.deviceCode, domainId, link, zone }
  const seen =
    seenLinkId === null || seenM === null
      ? null
      : {
          linkId: seenLinkId,
          linkCode: row.seenLinkCode ?? '',
          positionM: seenM,
          positionSigmaM: seenSigmaM,
        }
  return { condition: CONDITION.read(row), source, seen, ...numbers }
}

/** `severity_rank`: 1 the most severe, so that lists are in that order. */
export const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity) + 1

export function toSavedRow(record: AlarmRecord, announcePending: boolean): SavedRow {
  const { condition, source, seen, ...numbers } = record
  return {
    ...condition,
    groupKey: makeGroupKey(condition.type, condition.resourceId),
    severityRank: rankOf(condition.severity),
    open: !isClosed(condition),
    deviceId: source.deviceId,
    linkId: source.link?.id ?? null,
    zoneId: source.zone?.id ?? null,
    seenLinkId: seen?.linkId ?? null,
    seenM: seen?.positionM ?? null,
    seenSigmaM: seen?.positionSigmaM ?? null,
    domainId: source.domainId,
    recentTransitions: writeTimes(condition.recentTransitions),
    settleAt: findNextSettleAt(condition, ruleOf(record)),
    ...numbers,
    announcePending,
  }
}
