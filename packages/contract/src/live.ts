import { type Static, Type } from 'typebox'
import type { Alarm } from './alarm.ts'
import type { FibreEvent } from './event.ts'
import type { Device, Link } from './plant.ts'
import { closedObject, freeText } from './schema.ts'

/** Websocket path; the token is its `token` query parameter. */
export const LIVE_PATH = '/websocket'
export const LIVE_HELLO = 'hello'
export const LIVE_PING = 'PING'
export const LIVE_PONG = 'PONG'

export const LIVE_TOPICS = ['alarm', 'event', 'device', 'link', 'quality'] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** The permission for each topic. */
export const LIVE_TOPIC_PERMISSION: Record<LiveTopic, string> = {
  alarm: 'monitor:alarm:page',
  event: 'monitor:event:page',
  device: 'plant:tree',
  link: 'plant:tree',
  quality: 'monitor:quality:page',
}

/** Areas of the inventory: sites, devices, links. Readers of the tree show them, and alarms name them. */
export const isPlantArea = (area: string): boolean => area.startsWith('plant:')

export const liveSubscribe = closedObject({
  action: Type.Literal('subscribe'),
  topics: Type.Array(freeText(80, 1), { minItems: 1, maxItems: 32 }),
  since: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type LiveSubscribe = Static<typeof liveSubscribe>

/**
 * Why a session is over. `locked-out`: too many wrong passwords at the lock screen; `removed`: the user was deleted;
 * `password-changed`: by the user elsewhere, or by an administrator.
 */
export const SESSION_END_REASONS = [
  'signed-out',
  'expired',
  'kicked',
  'password-changed',
  'disabled',
  'removed',
  'locked-out',
  'idle',
] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]

type Message<Topic extends LiveTopic, Kind extends string, Data> = {
  topic: Topic
  type: Kind
  /**
   * Rises by one with every change in the whole installation; a client resumes with `since`. A change on two topics,
   * a link on `link` and on `quality`, has one number.
   */
  seq: number
  at: string
  data: Data
}

/** The alarm as the list shows it, and when the fact behind this message reached the server. */
export type LiveAlarm = Alarm & { ingestedAt: string }

export type LiveMessage =
  | Message<'alarm', 'raised' | 'changed' | 'cleared', LiveAlarm>
  | Message<'event', 'stored', { count: number; latest: FibreEvent[] }>
  | Message<'device', 'changed', Device>
  | Message<'link', 'changed', Link>
  /** The link to load again: its data is only for readers of the plant. */
  | Message<'quality', 'changed', { linkId: number; domainId: number }>

/** Messages without a topic: about the connection itself. */
export type LiveControl =
  | { type: 'welcome'; seq: number }
  /** Too far behind, or the replay would be too long: load the lists again, then go on from `seq`. */
  | { type: 'resync'; seq: number }
  | { type: 'subscribed'; topics: string[]; seq: number }
  | { type: 'error'; reason: string; msg: string }
  /** The session ended; `by` is the name of who ended it. The socket is closed after it. */
  | { type: 'signed-out'; reason: SessionEndReason; by?: string }
  /** The session is locked: nothing comes until it is unlocked, and then `resync` follows. */
  | { type: 'locked' }
  | { type: 'unlocked' }
  /** Roles, menus, domains, modules or the user were changed: load user, menus and permissions again. */
  | { type: 'rights-changed' }
  /** Somebody signed in or out; only to those who may read `sys/online/list`. */
  | { type: 'online-changed' }
  /**
   * Somebody changed something in these areas of the catalogue (`sys:user`, `plant:device`); only those that the session
   * may list or name. It says nothing of what was changed: lists, alarms and the plant's tree ask again.
   */
  | { type: 'changed'; areas: string[] }
