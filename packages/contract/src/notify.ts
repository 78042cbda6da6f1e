import { type Static, Type } from 'typebox'
import { ALARM_TYPES } from './alarm-type.ts'
import { get, label, post } from './endpoint.ts'
import { cursorPage, cursorQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { closedObject, freeText, id, lngLat, nullable, oneOf, text, uuid } from './schema.ts'
import { SEVERITIES } from './severity.ts'

export const CHANNEL_KINDS = ['webhook', 'email'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** What a channel may tell of an alarm. `located`: it was told without its place, or with another, which a test has shown since. */
export const ALARM_NEWS = ['raised', 'severity-raised', 'located', 'cleared', 'acknowledged'] as const
export type AlarmNews = (typeof ALARM_NEWS)[number]
/** What a message is about: one of these, or the press of the test button. */
export const MESSAGE_EVENTS = [...ALARM_NEWS, 'test'] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

export const CHANNEL_LANGUAGES = ['zh', 'en'] as const
export const MAX_CHANNELS_OF_DOMAIN = 100
export const MAX_TARGETS = 20

/**
 * How a try to send ended. `sent`: the receiver took it; `answered`: it answered with an error; `timeout`: it did not
 * answer in time; `unreachable`: no connection, or it was cut; `refused`: its address is not allowed; `unset`: the server
 * has no mail server; `interrupted`: the server process ended meanwhile, so the receiver may have it or not.
 */
export const ATTEMPT_OUTCOMES = [
  'sent',
  'answered',
  'timeout',
  'unreachable',
  'refused',
  'unset',
  'interrupted',
] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

/** The schema of the body of a webhook. A new one is a new number; members may be added to one. */
export const MESSAGE_SCHEMA = 'fibrewatch.alarm.v1'

/** The body of a webhook. Every try of one delivery has the same `deliveryId`. */
export const alarmMessage = Type.Object({
  schema: Type.Literal(MESSAGE_SCHEMA),
  deliveryId: uuid,
  event: oneOf(MESSAGE_EVENTS),
  /** Rises with every change of the alarm: a smaller one than the last is old. */
  sequence: Type.Integer(),
  /** One sentence in the channel's language. */
  text: Type.String(),
  alarm: Type.Object({
    id: uuid,
    type: oneOf(ALARM_TYPES),
    typeName: Type.String(),
    severity: oneOf(SEVERITIES),
    severityName: Type.String(),
    state: oneOf(['active', 'cleared']),
    linkCode: nullable(Type.String()),
    linkName: nullable(Type.String()),
    deviceCode: Type.String(),
    zoneName: nullable(Type.String()),
    raisedAt: Type.String(),
    /** When what is told happened. */
    at: Type.String(),
    clearedAt: nullable(Type.String()),
    ackedBy: nullable(Type.String()),
    /** Somebody raised it to practise. */
    isDrill: Type.Boolean(),
  }),
  /** Along which link: a test of another may have seen it. Null where it is unknown. */
  distance: nullable(Type.Object({ linkCode: Type.String(), opticalM: Type.Number() })),
  /** On the ground; null where it is unknown. */
  place: nullable(
    Type.Object({
      text: Type.String(),
      /** Optical metres from the port, and metres along the cable. */
      opticalM: Type.Number(),
      cableM: Type.Number(),
      /** WGS-84. */
      lngLat,
      uncertaintyM: Type.Number(),
    }),
  ),
  /** `at` in the channel's zone. */
  localTime: Type.String(),
  timeZone: Type.String(),
  /** The alarm in the console; null while the server does not know its own address. */
  link: nullable(Type.String()),
})
export type AlarmMessage = Static<typeof alarmMessage>

export const MAX_CHANNEL_COUNT = 10_000

const channelFields = {
  name: text(80, 1),
  domainId: id,
  kind: oneOf(CHANNEL_KINDS),
  /** A webhook has one address. */
  targets: Type.Array(text(500, 3), { minItems: 1, maxItems: MAX_TARGETS }),
  minSeverity: oneOf(SEVERITIES),
  events: Type.Array(oneOf(ALARM_NEWS), { minItems: 1, maxItems: ALARM_NEWS.length }),
  language: oneOf(CHANNEL_LANGUAGES),
  timeZone: text(60, 1),
  isEnabled: Type.Boolean(),
}
/** What a channel told lies in its log: neither its kind nor its domain is changed, so that nobody else reads or gets it. */
const { kind: _kind, domainId: _domainId, ...changeableFields } = channelFields

const attemptFacts = {
  at: Type.String(),
  outcome: oneOf(ATTEMPT_OUTCOMES),
  /** Of HTTP or SMTP. */
  code: nullable(Type.Integer()),
  /** The beginning of what was answered, or what went wrong. */
  answer: Type.String(),
  /** Null for one that nobody saw end. */
  durationMs: nullable(Type.Integer()),
}

export const channel = Type.Object({
  ...channelFields,
  id,
  domainName: Type.String(),
  hasSecret: Type.Boolean(),
  /** Deliveries that wait or are being sent, and those that were given up; neither is counted beyond `MAX_CHANNEL_COUNT`. */
  waiting: Type.Integer(),
  dead: Type.Integer(),
  lastAttempt: nullable(Type.Object({ at: Type.String(), outcome: oneOf(ATTEMPT_OUTCOMES) })),
  updatedAt: Type.String(),
})
export type Channel = Static<typeof channel>

const aboutAlarm = {
  deliveryId: uuid,
  event: oneOf(MESSAGE_EVENTS),
  alarmId: nullable(uuid),
  alarmType: nullable(oneOf(ALARM_TYPES)),
  severity: nullable(oneOf(SEVERITIES)),
  linkCode: nullable(Type.String()),
  /** Of an alarm that somebody raised to practise. */
  isDrill: Type.Boolean(),
}

export const attempt = Type.Object({ id, number: Type.Integer(), ...aboutAlarm, ...attemptFacts })
export type Attempt = Static<typeof attempt>

export const deadLetter = Type.Object({
  ...aboutAlarm,
  createdAt: Type.String(),
  endedAt: Type.String(),
  attempts: Type.Integer(),
  /** Of the last try; null for one that was never tried. */
  outcome: nullable(oneOf(ATTEMPT_OUTCOMES)),
  code: nullable(Type.Integer()),
  answer: Type.String(),
})
export type DeadLetter = Static<typeof deadLetter>

const one = closedObject({ id })
/** Shown once: the server keeps it sealed. */
const newSecret = nullable(Type.String())

export const notifyApi = {
  page: get('sys/channel/page', {
    label: label('通知渠道列表', 'Notification channels'),
    query: closedObject({
      ...pageQuery,
      ...sortQuery(['name', 'updatedAt']),
      keyword: Type.Optional(freeText(80)),
      kind: Type.Optional(oneOf(CHANNEL_KINDS)),
      isEnabled: Type.Optional(Type.Boolean()),
    }),
    data: paged(channel),
  }),
  add: post('sys/channel/add', {
    label: label('新增通知渠道', 'Add a notification channel'),
    body: closedObject(channelFields),
    data: Type.Object({ id, newSecret }),
  }),
  /** What waits for a channel that is switched off, or whose address is another now, becomes a dead letter. */
  update: post('sys/channel/update', {
    label: label('修改通知渠道', 'Change a notification channel'),
    body: closedObject({ id, ...changeableFields }),
  }),
  delete: post('sys/channel/delete', {
    label: label('删除通知渠道', 'Remove a notification channel'),
    body: one,
  }),
  renew: post('sys/channel/secret', {
    label: label('更换签名密钥', 'Renew the secret of a webhook'),
    body: one,
    data: Type.Object({ newSecret }),
  }),
  test: post('sys/channel/test', {
    label: label('测试通知渠道', 'Test a notification channel'),
    body: one,
    data: Type.Object(attemptFacts),
  }),
  log: get('sys/channel/log', {
    label: label('通知发送记录', 'Deliveries of a channel'),
    query: closedObject({ channelId: id, ...cursorQuery }),
    data: cursorPage(attempt),
  }),
  dead: get('sys/channel/dead', {
    label: label('通知死信', 'Dead letters of a channel'),
    query: closedObject({ channelId: id, ...cursorQuery }),
    data: cursorPage(deadLetter),
  }),
  /** Those named, or all of the channel, up to 10,000 at a time. */
  resend: post('sys/channel/resend', {
    label: label('重发通知死信', 'Send dead letters again'),
    body: closedObject({
      channelId: id,
      deliveryIds: Type.Optional(Type.Array(uuid, { minItems: 1, maxItems: 500 })),
    }),
    data: Type.Object({ resent: Type.Integer() }),
  }),
}
