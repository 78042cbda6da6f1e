import { type Static, Type } from 'typebox'
import { ALARM_TYPES, alarmTypeList, DRILL_TYPES } from './alarm-type.ts'
import { get, label, post } from './endpoint.ts'
import { cursorPage, cursorQuery, exportQuery } from './envelope.ts'
import {
  closedObject,
  freeText,
  id,
  instant,
  lines,
  lngLat,
  nullable,
  oneOf,
  positionM,
  uuid,
} from './schema.ts'
import { searchWords } from './search.ts'
import { SEVERITIES, type Severity } from './severity.ts'

export const ALARM_STATES = ['active', 'cleared'] as const
export type AlarmState = (typeof ALARM_STATES)[number]

export const place = Type.Object({
  /** Offsets to both neighbours, in the caller's language: `JC-07 后 214 m，JC-08 前 1,518 m`. */
  text: Type.String(),
  lngLat,
  uncertaintyM: Type.Number(),
})
export type Place = Static<typeof place>

/** An alarm as every list and every live message shows it. */
export const alarm = Type.Object({
  id: uuid,
  type: oneOf(ALARM_TYPES),
  severity: oneOf(SEVERITIES),
  state: oneOf(ALARM_STATES),
  acked: Type.Boolean(),
  ackedBy: nullable(Type.String()),
  ackedAt: nullable(Type.String()),
  shelvedUntil: nullable(Type.String()),
  suppressedBy: nullable(Type.String()),
  assignee: nullable(Type.String()),
  /** Occurrences since raised, this one included. */
  count: Type.Integer(),
  linkId: nullable(id),
  linkCode: nullable(Type.String()),
  linkName: nullable(Type.String()),
  linkLengthM: nullable(Type.Number()),
  /** Null for an alarm about the system itself, whose code is `SYSTEM`. */
  deviceId: nullable(id),
  deviceCode: Type.String(),
  zoneId: nullable(id),
  zoneName: nullable(Type.String()),
  positionM: nullable(Type.Number()),
  lengthM: nullable(Type.Number()),
  place: nullable(place),
  /** Where a test of another link saw it, along that link; null: no other link did. */
  seenFrom: nullable(Type.Object({ linkId: id, linkCode: Type.String(), positionM: Type.Number() })),
  raisedAt: Type.String(),
  changedAt: Type.String(),
  clearedAt: nullable(Type.String()),
  value: nullable(Type.Number()),
  unit: nullable(Type.String()),
  confidence: nullable(Type.Number()),
  domainId: id,
  parentId: nullable(uuid),
  /** Until when a drill lasts: somebody raised it to practise, and it is counted nowhere. Null: it is real. */
  drillEndsAt: nullable(Type.String()),
  revision: Type.Integer(),
  /** The words that the list's keyword is searched in. */
  search: searchWords,
})
export type Alarm = Static<typeof alarm>

/**
 * The distance that is told of an alarm, and that lists find it by: along its own link; where that is not known, along the link from
 * which a test saw it, whose code is `fromLink`.
 */
export function findDistance(told: Pick<Alarm, 'positionM' | 'seenFrom'>): {
  readonly positionM: number | null
  readonly fromLink: string | null
} {
  const { seenFrom } = told
  if (told.positionM !== null || seenFrom === null) return { positionM: told.positionM, fromLink: null }
  return { positionM: seenFrom.positionM, fromLink: seenFrom.linkCode }
}

export const JOURNAL_KINDS = [
  'pending',
  'raised',
  'repeated',
  'severity-changed',
  'relocated',
  'chattering',
  'cleared',
  'reopened',
  'dropped',
  'acknowledged',
  'unacknowledged',
  'commented',
  'shelved',
  'unshelved',
  'assigned',
  'settled',
  'confirmed',
  'unseen',
  'unplaced',
] as const

export const journalEntry = Type.Object({
  revision: Type.Integer(),
  kind: oneOf(JOURNAL_KINDS),
  at: Type.String(),
  /** User name; null when the instrument or a timer did it. */
  actor: nullable(Type.String()),
  comment: nullable(Type.String()),
  severity: nullable(oneOf(SEVERITIES)),
  value: nullable(Type.Number()),
  times: nullable(Type.Integer()),
})
export type JournalEntry = Static<typeof journalEntry>

/** Where an alarm lies, in full: the drawer's place section. */
export const placeDetail = Type.Object({
  opticalM: Type.Number(),
  cableM: Type.Number(),
  excessRatio: Type.Number(),
  lngLat,
  gcj02: lngLat,
  uncertaintyM: Type.Number(),
  before: nullable(Type.Object({ name: Type.String(), offsetM: Type.Number(), opticalM: Type.Number() })),
  after: nullable(Type.Object({ name: Type.String(), offsetM: Type.Number(), opticalM: Type.Number() })),
})
export type PlaceDetail = Static<typeof placeDetail>

/** One time the alarm was there: from being raised, or reopened, until it cleared. */
export const occurrence = Type.Object({
  /** 1 is the first. */
  number: Type.Integer(),
  /** Its entries in the journal reach from here to the next occurrence. */
  fromRevision: Type.Integer(),
  raisedAt: Type.String(),
  /** Null while it lasts. */
  clearedAt: nullable(Type.String()),
  /** Reports in it. */
  count: Type.Integer(),
  /** The worst it reached. */
  severity: oneOf(SEVERITIES),
  /** The trace that raised it, and stays pinned to it; null where no trace did. */
  traceId: nullable(uuid),
})
export type Occurrence = Static<typeof occurrence>

export const alarmInfo = Type.Object({
  alarm,
  place: nullable(placeDetail),
  journal: Type.Array(journalEntry),
  /** The latest first. */
  occurrences: Type.Array(occurrence),
  similar: Type.Array(alarm),
  /** The last trace of the link, and its reference; null for links that have none, and for what is about no link. */
  latestTraceId: nullable(uuid),
  referenceTraceId: nullable(uuid),
})
export type AlarmInfo = Static<typeof alarmInfo>

export const ALARM_FILTER_STATES = ['active', 'cleared', 'all'] as const
export const alarmFilter = {
  state: Type.Optional(oneOf(ALARM_FILTER_STATES)),
  /** Comma-separated severities. */
  severity: Type.Optional(
    Type.String({ pattern: `^(${SEVERITIES.join('|')})(,(${SEVERITIES.join('|')}))*$`, maxLength: 100 }),
  ),
  type: Type.Optional(alarmTypeList),
  domainId: Type.Optional(id),
  linkId: Type.Optional(id),
  deviceId: Type.Optional(id),
  zoneId: Type.Optional(id),
  acked: Type.Optional(Type.Boolean()),
  shelved: Type.Optional(Type.Boolean()),
  /** True: drills alone; false: none. */
  drill: Type.Optional(Type.Boolean()),
  from: Type.Optional(instant),
  to: Type.Optional(instant),
  positionFromM: Type.Optional(positionM),
  positionToM: Type.Optional(positionM),
  /** Finds alarms by `matchesKeyword`. */
  keyword: Type.Optional(freeText(80)),
}

/**
 * The first, the latest first, is the default. `severity`, the most severe first and then the latest, is for active alarms
 * alone. Orders no index carries are not offered: at ten million rows they would be read through.
 */
export const ALARM_SORTS = ['time', 'oldest', 'severity'] as const
export type AlarmSort = (typeof ALARM_SORTS)[number]

/** `unacked`: waits for an operator, for it is neither acknowledged, nor shelved, nor explained by another alarm. */
const counts = Type.Object({ active: Type.Integer(), unacked: Type.Integer() })
const severityCounts = Type.Object(
  Object.fromEntries(SEVERITIES.map((severity) => [severity, counts])) as Record<Severity, typeof counts>,
)

/** The active alarms of one severity about one link, or about a device itself; both null: about the system. */
const placeCounts = Type.Object({
  linkId: nullable(id),
  deviceId: nullable(id),
  severity: oneOf(SEVERITIES),
  active: Type.Integer(),
  unacked: Type.Integer(),
})
export type PlaceCounts = Static<typeof placeCounts>

export const alarmStat = Type.Object({
  /** Number of the last live message these counters include. */
  seq: Type.Integer(),
  severities: severityCounts,
  /** Drills, which are in none of the other figures: a console has to sound for them too. */
  drills: severityCounts,
  unacked: Type.Integer(),
  oldestUnacked: nullable(alarm),
  /** Returned to normal unacknowledged; counted up to a bound. */
  returned: Type.Integer(),
  returnedIsMore: Type.Boolean(),
  /** Only where the query asks for them. */
  places: Type.Optional(Type.Array(placeCounts)),
})
export type AlarmStat = Static<typeof alarmStat>

const one = { id: uuid }
const comment = { comment: Type.Optional(lines(1000)) }
/** The alarms of a selection: each gets its own outcome. */
const many = { ids: Type.Array(uuid, { minItems: 1, maxItems: 500 }) }
/**
 * All that match a filter, portion after portion: each call takes as many as a selection may hold, and says from where to
 * go on. What was raised after `throughSeq`, the number of the last live message the caller had been told, stays as it is:
 * nobody acknowledges what they have not seen.
 */
const matching = {
  filter: closedObject(alarmFilter),
  throughSeq: Type.Integer({ minimum: 0 }),
  cursor: Type.Optional(freeText(400)),
}
const matchingChanged = Type.Object({
  changed: Type.Integer(),
  /** How many were not changed, by reason. */
  refused: Type.Array(Type.Object({ reason: Type.String(), msg: Type.String(), count: Type.Integer() })),
  /** Null when that was the last portion. */
  nextCursor: nullable(Type.String()),
})
export type MatchingChanged = Static<typeof matchingChanged>

/** At once, in the whole installation: more than any crew practises with, and too few to hide what is real. */
export const MAX_DRILLS = 50
/** Longer than a shift nobody practises; a drill that was forgotten must not stand for days. */
export const MAX_DRILL_MINUTES = 8 * 60
const drillMinutes = Type.Integer({ minimum: 1, maximum: MAX_DRILL_MINUTES })

const changed = Type.Object({
  alarms: Type.Array(alarm),
  refused: Type.Array(Type.Object({ id: uuid, reason: Type.String(), msg: Type.String() })),
})
export type AlarmsChanged = Static<typeof changed>

export const alarmApi = {
  page: get('monitor/alarm/page', {
    label: label('告警列表', 'Alarm list'),
    query: closedObject({ ...cursorQuery, ...alarmFilter, sort: Type.Optional(oneOf(ALARM_SORTS)) }),
    data: cursorPage(alarm),
  }),
  export: get('monitor/alarm/export', {
    label: label('导出告警', 'Export alarms'),
    query: closedObject({ ...exportQuery, ...alarmFilter, sort: Type.Optional(oneOf(ALARM_SORTS)) }),
    answerKind: 'binary',
  }),
  info: get('monitor/alarm/info', {
    label: label('告警详情', 'Alarm details'),
    query: closedObject(one),
    data: alarmInfo,
  }),
  stat: get('monitor/alarm/stat', {
    label: label('告警统计', 'Alarm counts'),
    query: closedObject({ places: Type.Optional(Type.Boolean()) }),
    data: alarmStat,
    // A locked console keeps counting and sounding: it gets the numbers, not the alarms.
    answeredWhile: ['locked'],
  }),
  ack: post('monitor/alarm/ack', {
    label: label('确认告警', 'Acknowledge alarms'),
    body: closedObject({ ...many, ...comment }),
    data: changed,
  }),
  ackMatching: post('monitor/alarm/ackMatching', {
    label: label('确认全部符合条件的告警', 'Acknowledge all matching alarms'),
    permission: 'monitor:alarm:ack',
    body: closedObject({ ...matching, ...comment }),
    data: matchingChanged,
  }),
  unack: post('monitor/alarm/unack', {
    label: label('撤销确认', 'Undo acknowledge'),
    body: closedObject({ ...many, ...comment }),
    data: changed,
  }),
  clear: post('monitor/alarm/clear', {
    label: label('清除告警', 'Clear alarms'),
    body: closedObject({ ...many, comment: lines(1000, 1) }),
    data: changed,
  }),
  clearMatching: post('monitor/alarm/clearMatching', {
    label: label('清除全部符合条件的告警', 'Clear all matching alarms'),
    permission: 'monitor:alarm:clear',
    body: closedObject({ ...matching, comment: lines(1000, 1) }),
    data: matchingChanged,
  }),
  shelve: post('monitor/alarm/shelve', {
    label: label('搁置告警', 'Shelve alarms'),
    body: closedObject({ ...many, until: instant, comment: lines(1000, 1) }),
    data: changed,
  }),
  shelveMatching: post('monitor/alarm/shelveMatching', {
    label: label('搁置全部符合条件的告警', 'Shelve all matching alarms'),
    permission: 'monitor:alarm:shelve',
    body: closedObject({ ...matching, until: instant, comment: lines(1000, 1) }),
    data: matchingChanged,
  }),
  unshelve: post('monitor/alarm/unshelve', {
    label: label('取消搁置', 'Unshelve alarms'),
    body: closedObject(many),
    data: changed,
  }),
  comment: post('monitor/alarm/comment', {
    label: label('评论告警', 'Comment on an alarm'),
    body: closedObject({ ...one, comment: lines(1000, 1) }),
    data: changed,
  }),
  drill: post('monitor/alarm/drill', {
    label: label('发起演练', 'Raise a drill'),
    body: closedObject({
      linkId: id,
      positionM,
      type: oneOf(DRILL_TYPES),
      severity: oneOf(SEVERITIES),
      /** Why, and for whom: it stands in the journal of the alarm. */
      reason: lines(1000, 1),
      /** It ends by itself after as many minutes. */
      minutes: drillMinutes,
    }),
    data: alarm,
  }),
  endDrill: post('monitor/alarm/endDrill', {
    label: label('结束演练', 'End drills'),
    permission: 'monitor:alarm:drill',
    body: closedObject({ ...many, ...comment }),
    data: changed,
  }),
}
