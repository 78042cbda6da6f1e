import { type Static, Type } from 'typebox'
import { ALARM_TYPES, alarmTypeList } from './alarm-type.ts'
import { get } from './endpoint.ts'
import { cursorPage, cursorQuery, exportQuery } from './envelope.ts'
import { EVENT_STATES } from './ingest.ts'
import { closedObject, id, instant, nullable, oneOf, uuid } from './schema.ts'
import { SEVERITIES } from './severity.ts'

/** An immutable fact an instrument reported or an analysis found. */
export const event = Type.Object({
  id: uuid,
  at: Type.String(),
  ingestedAt: Type.String(),
  type: oneOf(ALARM_TYPES),
  state: oneOf(EVENT_STATES),
  deviceCode: Type.String(),
  /** Null when the event is about the device itself. */
  linkId: nullable(id),
  linkCode: nullable(Type.String()),
  linkName: nullable(Type.String()),
  domainId: id,
  positionM: nullable(Type.Number()),
  lengthM: nullable(Type.Number()),
  severity: nullable(oneOf(SEVERITIES)),
  value: nullable(Type.Number()),
  unit: nullable(Type.String()),
  confidence: nullable(Type.Number()),
  durationS: nullable(Type.Number()),
  traceId: nullable(uuid),
})
export type FibreEvent = Static<typeof event>

export const eventFilter = {
  type: Type.Optional(alarmTypeList),
  linkId: Type.Optional(id),
  domainId: Type.Optional(id),
  from: Type.Optional(instant),
  to: Type.Optional(instant),
}

/** The first, the latest first, is the default. */
export const EVENT_SORTS = ['time', 'oldest'] as const
export type EventSort = (typeof EVENT_SORTS)[number]

export const eventApi = {
  page: get('monitor/event/page', {
    label: { zh: '事件列表', en: 'Event list' },
    query: closedObject({ ...cursorQuery, ...eventFilter, sort: Type.Optional(oneOf(EVENT_SORTS)) }),
    data: cursorPage(event),
  }),
  export: get('monitor/event/export', {
    label: { zh: '导出事件', en: 'Export events' },
    query: closedObject({ ...exportQuery, ...eventFilter, sort: Type.Optional(oneOf(EVENT_SORTS)) }),
    answerKind: 'binary',
  }),
}
