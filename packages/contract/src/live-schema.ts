import { type TObject, type TProperties, Type } from 'typebox'
import { alarm } from './alarm.ts'
import { event } from './event.ts'
import { LIVE_PING, LIVE_PONG, LIVE_HELLO, type LiveTopic, SESSION_END_REASONS } from './live.ts'
import { device, link } from './plant.ts'
import { id, oneOf } from './schema.ts'

const seq = Type.Integer({ minimum: 0 })

const message = <const Topic extends string, Kind extends string[], Data extends TObject>(
  topic: Topic,
  kinds: readonly [...Kind],
  data: Data,
) => Type.Object({ topic: Type.Literal(topic), type: oneOf(kinds), seq, at: Type.String(), data })

const control = <const Kind extends string, Rest extends TProperties>(kind: Kind, rest: Rest) =>
  Type.Object({ type: Type.Literal(kind), ...rest })

/** The messages of each topic (`LiveMessage`), for those who describe and check them; the types beside them are in `live.ts`. */
export const LIVE_MESSAGE_SCHEMAS = {
  alarm: message(
    'alarm',
    ['raised', 'changed', 'cleared'],
    Type.Object({ ...alarm.properties, ingestedAt: Type.String() }),
  ),
  event: message('event', ['stored'], Type.Object({ count: Type.Integer(), latest: Type.Array(event) })),
  device: message('device', ['changed'], device),
  link: message('link', ['changed'], link),
  quality: message('quality', ['changed'], Type.Object({ linkId: id, domainId: id })),
} satisfies Record<LiveTopic, TObject>

/** The messages about the connection itself (`LiveControl`). */
export const LIVE_CONTROL_SCHEMAS = {
  welcome: control('welcome', { seq }),
  resync: control('resync', { seq }),
  subscribed: control('subscribed', { topics: Type.Array(Type.String()), seq }),
  error: control('error', { reason: Type.String(), msg: Type.String() }),
  'signed-out': control('signed-out', {
    reason: oneOf(SESSION_END_REASONS),
    by: Type.Optional(Type.String()),
  }),
  locked: control('locked', {}),
  unlocked: control('unlocked', {}),
  'rights-changed': control('rights-changed', {}),
  'online-changed': control('online-changed', {}),
  changed: control('changed', { areas: Type.Array(Type.String()) }),
} as const

/** Words that are no JSON. */
export const LIVE_WORDS = { hello: LIVE_HELLO, ping: LIVE_PING, pong: LIVE_PONG } as const
