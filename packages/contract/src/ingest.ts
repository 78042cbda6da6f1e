import { type Static, Type } from 'typebox'
import { DEVICE_ALARM_TYPES } from './alarm-type.ts'
import { answerTaken, commandAnswer, commandList, MAX_COMMAND_WAIT_S } from './device-command.ts'
import { healthReport } from './device-health.ts'
import { get, label, post } from './endpoint.ts'
import { fieldErrorSchema } from './envelope.ts'
import { closedObject, code, instant, lines, oneOf, positionM, text, uuid } from './schema.ts'
import { type TraceDirection, traceDirection } from './trace-direction.ts'
import { SEVERITIES } from './severity.ts'

export const EVENT_STATES = ['report', 'raise', 'clear'] as const
export type EventState = (typeof EVENT_STATES)[number]

export const MAX_EVENTS_PER_BATCH = 5000
export const MAX_TRACE_BYTES = 4 * 1024 * 1024
/** 5,000 events of some 600 bytes, with room for attributes. */
export const MAX_EVENT_BATCH_BYTES = 8 * 1024 * 1024
/** One of them, its attributes included. */
export const MAX_EVENT_BYTES = 64 * 1024

export const ingestEvent = closedObject({
  eventId: Type.Optional(uuid),
  at: instant,
  link: code,
  type: oneOf(DEVICE_ALARM_TYPES),
  state: Type.Optional(oneOf(EVENT_STATES)),
  positionM: Type.Optional(positionM),
  lengthM: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  severity: Type.Optional(oneOf(SEVERITIES)),
  value: Type.Optional(Type.Number()),
  unit: Type.Optional(text(16)),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  durationS: Type.Optional(Type.Number({ minimum: 0, maximum: 31_536_000 })),
  attributes: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 64 })),
})
export type IngestEvent = Static<typeof ingestEvent>

const eventExample: IngestEvent = {
  eventId: '018f9b0e-7a3c-7c2e-9c43-2f1d8a6b5e10',
  at: '2026-11-21T06:00:00Z',
  link: 'MY-01',
  type: 'FIBRE_BREAK',
  state: 'raise',
  positionM: 12384,
}
/** What the server reads event by event. */
export const eventBatch = Type.Array(ingestEvent, {
  minItems: 1,
  maxItems: MAX_EVENTS_PER_BATCH,
  examples: [[eventExample]],
})

export const HEARTBEAT_STATUSES = ['ok', 'degraded', 'fault'] as const
export const heartbeat = closedObject({
  at: instant,
  status: oneOf(HEARTBEAT_STATUSES),
  detail: Type.Optional(lines(500)),
  health: Type.Optional(healthReport),
})
export type Heartbeat = Static<typeof heartbeat>

export const ingestAnswer = Type.Object({
  accepted: Type.Integer(),
  duplicates: Type.Integer(),
  /** With `partial`: the events that were not stored. */
  errors: Type.Optional(Type.Array(fieldErrorSchema)),
})
export type IngestAnswer = Static<typeof ingestAnswer>

export const ingestApi = {
  /** JSON array or NDJSON; validated event by event so that a refusal names index, field and reason. */
  events: post('ingest/events', {
    label: label('上报事件', 'Report events'),
    access: 'device',
    bodyKind: 'raw',
    bodyLimitBytes: MAX_EVENT_BATCH_BYTES,
    body: eventBatch,
    bodyTypes: ['application/json', 'application/x-ndjson'],
    query: closedObject({ partial: Type.Optional(Type.Boolean()) }),
    data: ingestAnswer,
  }),
  traces: post('ingest/traces', {
    label: label('上报曲线', 'Report a trace'),
    access: 'device',
    bodyKind: 'raw',
    bodyLimitBytes: MAX_TRACE_BYTES,
    /** `direction`: `forward` where nobody says. */
    query: closedObject({ link: code, direction: Type.Optional(traceDirection) }),
    data: Type.Object({ traceId: uuid }),
  }),
  heartbeat: post('ingest/heartbeat', {
    label: label('上报心跳', 'Report a heartbeat'),
    access: 'device',
    body: heartbeat,
    data: ingestAnswer,
  }),
  /** What the instrument is to do; waits up to `waitS` seconds for something. */
  commands: get('ingest/commands', {
    label: label('取指令', 'Ask for commands'),
    access: 'device',
    query: closedObject({
      waitS: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_COMMAND_WAIT_S })),
    }),
    data: commandList,
  }),
  answer: post('ingest/answer', {
    label: label('答复指令', 'Answer a command'),
    access: 'device',
    body: commandAnswer,
    data: answerTaken,
  }),
}

/**
 * MQTT topics, QoS 1: `fibrewatch/{deviceCode}/events`, `…/traces/{link}`, `…/heartbeat`; a trace that was measured from the far end of
 * its link goes to `…/traces/{link}/backward`. Commands come on `…/commands`, to which the instrument subscribes, and are answered on `…/answers`.
 */
export const MQTT_ROOT = 'fibrewatch'
export const mqttTopic = {
  events: (deviceCode: string) => `${MQTT_ROOT}/${deviceCode}/events`,
  traces: (deviceCode: string, linkCode: string, direction: TraceDirection = 'forward') =>
    `${MQTT_ROOT}/${deviceCode}/traces/${linkCode}${direction === 'backward' ? '/backward' : ''}`,
  heartbeat: (deviceCode: string) => `${MQTT_ROOT}/${deviceCode}/heartbeat`,
  commands: (deviceCode: string) => `${MQTT_ROOT}/${deviceCode}/commands`,
  answers: (deviceCode: string) => `${MQTT_ROOT}/${deviceCode}/answers`,
}
