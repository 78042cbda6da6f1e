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
import type { Db, Tx } from '#platform/database/database'
import { mapInTurns } from '#platform/loop/loop-turns'
import type { AlarmRecord } from './alarm-record.ts'
import { ruleFor } from './alarm-rules.ts'

/** A row of `alarm` joined with the names of its subject. */
export interface AlarmRow {
  readonly id: string
  readonly key: string
  readonly type: AlarmCondition['type']
  readonly resourceId: string
  readonly severity: AlarmCondition['severity']
  readonly state: AlarmCondition['state']
  readonly deviceId: number | null
  readonly deviceCode: string
  readonly linkId: number | null
  readonly linkCode: string | null
  readonly linkName: string | null
  readonly linkLengthM: number | null
  readonly zoneId: number | null
  readonly zoneName: string | null
  readonly domainId: number
  readonly positionM: number | null
  readonly anchorM: number | null
  readonly lengthM: number | null
  readonly confirmations: number
  readonly acked: boolean
  readonly ackedBy: string | null
  readonly ackedAt: Date | null
  readonly shelvedUntil: Date | null
  readonly shelvedBy: string | null
  readonly assignee: string | null
  readonly count: number
  readonly value: number | null
  readonly unit: string | null
  readonly confidence: number | null
  readonly firstAt: Date
  readonly raisedAt: Date | null
  readonly changedAt: Date
  readonly clearedAt: Date | null
  readonly lastAt: Date
  readonly chatteringSince: Date | null
  readonly heldClearAt: Date | null
  readonly recentTransitions: readonly Date[]
  readonly revision: number
  readonly suppressedBy: string | null
  readonly parentId: string | null
  readonly ingestedAt: Date
  readonly liveSeq: number
  readonly raisedSeq: number
}

/** Follow with conditions on `a` (the alarm), `link`, `device`. Columns are named as in AlarmRow, with or without plugins. */
export const SELECT_ALARM: RawBuilder<AlarmRow> = sql<AlarmRow>`
  SELECT a.id, a.key, a.type, a.resource_id AS "resourceId", a.severity, a.state, a.device_id AS "deviceId",
         coalesce(device.code, ${SYSTEM_DEVICE.code}) AS "deviceCode", a.link_id AS "linkId", link.code AS "linkCode", link.name AS "linkName",
         link.length_m AS "linkLengthM", a.zone_id AS "zoneId", zone.name AS "zoneName",
         a.domain_id AS "domainId", a.position_m AS "positionM", a.anchor_m AS "anchorM",
         a.length_m AS "lengthM", a.confirmations, a.acked, a.acked_by AS "ackedBy", a.acked_at AS "ackedAt",
         a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.assignee, a.count, a.value, a.unit,
         a.confidence, a.first_at AS "firstAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt",
         a.cleared_at AS "clearedAt", a.last_at AS "lastAt", a.chattering_since AS "chatteringSince",
         a.held_clear_at AS "heldClearAt", a.recent_transitions AS "recentTransitions", a.revision,
         a.suppressed_by AS "suppressedBy", a.parent_id AS "parentId",
         a.ingested_at AS "ingestedAt", a.live_seq AS "liveSeq", a.raised_seq AS "raisedSeq"
    FROM alarm a
    LEFT JOIN device ON device.id = a.device_id
    LEFT JOIN link ON link.id = a.link_id
    LEFT JOIN zone ON zone.id = a.zone_id`

/**
 * The alarms that a statement returns, decoded in turns. Rows keep the column names of SELECT_ALARM: renaming
 * 45 columns of every row was an eighth of the processor time of an alarm's transition.
 */
export async function loadRecords(db: Db | Tx, statement: RawBuilder<AlarmRow>): Promise<AlarmRecord[]> {
  const { rows } = await statement.execute(db.withoutPlugins())
  return mapInTurns(rows, toRecord)
}

const readTime = (at: Date | null): number | null => at?.getTime() ?? null

function toCondition(row: AlarmRow): AlarmCondition {
  const { id, key, type, resourceId, positionM, anchorM, lengthM, severity, state, confirmations, acked } =
    row
  const { ackedBy, shelvedBy, count, value, unit, confidence, assignee, revision } = row
  return {
    id,
    key,
    type,
    resourceId,
    positionM,
    anchorM,
    lengthM,
    severity,
    state,
    confirmations,
    acked,
    ackedBy,
    shelvedBy,
    count,
    value,
    unit,
    confidence,
    assignee,
    revision,
    ackedAt: readTime(row.ackedAt),
    shelvedUntil: readTime(row.shelvedUntil),
    firstAt: row.firstAt.getTime(),
    raisedAt: readTime(row.raisedAt),
    changedAt: row.changedAt.getTime(),
    clearedAt: readTime(row.clearedAt),
    lastAt: row.lastAt.getTime(),
    chatteringSince: readTime(row.chatteringSince),
    heldClearAt: readTime(row.heldClearAt),
    recentTransitions: row.recentTransitions.map((at) => at.getTime()),
  }
}

function toRecord(row: AlarmRow): AlarmRecord {
  const { deviceId, deviceCode, domainId, linkId, zoneId, suppressedBy, parentId, liveSeq, raisedSeq } = row
  const link =
    linkId === null
      ? null
      : { id: linkId, code: row.linkCode ?? '', name: row.linkName ?? '', lengthM: row.linkLengthM ?? 0 }
  // A zone may have been removed since: then its name is gone.
  const zone = zoneId === null || row.zoneName === null ? null : { id: zoneId, name: row.zoneName }
  const source = { deviceId, deviceCode, domainId, link, zone }
  const ingestedAt = row.ingestedAt.getTime()
  return {
    condition: toCondition(row),
    source,
    suppressedBy,
    parentId,
    ingestedAt,
    liveSeq,
    raisedSeq,
  }
}

/** The written columns with the types they are sent in; times as Unix milliseconds. */
export const SAVED_COLUMNS = {
  id: 'uuid',
  key: 'text',
  groupKey: 'text',
  type: 'text',
  severity: 'text',
  severityRank: 'int2',
  state: 'text',
  open: 'bool',
  resourceId: 'text',
  deviceId: 'int8',
  linkId: 'int8',
  zoneId: 'int8',
  domainId: 'int8',
  positionM: 'float8',
  anchorM: 'float8',
  lengthM: 'float8',
  confirmations: 'int4',
  acked: 'bool',
  ackedBy: 'text',
  ackedAt: 'float8',
  shelvedUntil: 'float8',
  shelvedBy: 'text',
  assignee: 'text',
  count: 'int4',
  value: 'float8',
  unit: 'text',
  confidence: 'float8',
  firstAt: 'float8',
  raisedAt: 'float8',
  changedAt: 'float8',
  clearedAt: 'float8',
  lastAt: 'float8',
  chatteringSince: 'float8',
  heldClearAt: 'float8',
  recentTransitions: 'text',
  revision: 'int4',
  settleAt: 'float8',
  suppressedBy: 'uuid',
  parentId: 'uuid',
  ingestedAt: 'float8',
  liveSeq: 'int8',
  raisedSeq: 'int8',
  announcePending: 'bool',
} as const

export type SavedRow = Readonly<Record<keyof typeof SAVED_COLUMNS, unknown>>

/** Saved columns that are timestamps, sent as Unix milliseconds. */
export const SAVED_TIMES: ReadonlySet<string> = new Set([
  'ackedAt',
  'shelvedUntil',
  'firstAt',
  'raisedAt',
  'changedAt',
  'clearedAt',
  'lastAt',
  'chatteringSince',
  'heldClearAt',
  'settleAt',
  'ingestedAt',
])

/** `severity_rank`: 1 the most severe, so that lists are in that order. */
export const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity) + 1

export function toSavedRow(record: AlarmRecord, announcePending: boolean): SavedRow {
  const { condition, source, suppressedBy, parentId, ingestedAt, liveSeq, raisedSeq } = record
  return {
    ...condition,
    groupKey: makeGroupKey(condition.type, condition.resourceId),
    severityRank: rankOf(condition.severity),
    open: !isClosed(condition),
    deviceId: source.deviceId,
    linkId: source.link?.id ?? null,
    zoneId: source.zone?.id ?? null,
    domainId: source.domainId,
    recentTransitions: `{${condition.recentTransitions.map((at) => new Date(at).toISOString()).join(',')}}`,
    settleAt: findNextSettleAt(condition, ruleFor(condition.type)),
    suppressedBy,
    parentId,
    ingestedAt,
    liveSeq,
    raisedSeq,
    announcePending,
  }
}
