import {
  LIVE_PATH,
  LIVE_TOPIC_PERMISSION,
  LIVE_TOPICS,
  type LiveControl,
  type LiveMessage,
  type LiveTopic,
} from '@fibrewatch/contract/live'
import { create } from 'zustand'
import { hasPermission } from '#lib/access/access.ts'
import { toAddress } from '#lib/api/base-path.ts'
import { loadToken } from '#lib/access/session.ts'
import { LANGUAGE_TAG, type Language } from '#lib/i18n/language.ts'
import { LiveClient, type LiveStatus } from './live-client.ts'
import { useNow } from './now.ts'
import { Opening } from './opening.ts'
import { makeSteadyTimers } from './timers.ts'

type LiveState = {
  status: LiveStatus
  /** Last sign of life from the server, Unix ms; null before the first. */
  lastActivityAt: number | null
  /** When the next attempt starts, Unix ms. */
  nextAttemptAt: number | null
  /** The replayed messages after the latest loss, and when the last of them came; null while nothing was lost. */
  recovered: { count: number; at: number } | null
  /** Number of the last change before the present subscription: an answer older than this may lack some. */
  subscribedSeq: number
}

/** State of the live connection; for the header and for figures that become outdated. */
export const useLive = create<LiveState>()(() => ({
  status: 'CLOSE',
  lastActivityAt: null,
  nextAttemptAt: null,
  recovered: null,
  subscribedSeq: 0,
}))

type MessageOf<Topic extends LiveTopic> = Extract<LiveMessage, { topic: Topic }>
type Listener = (message: LiveMessage) => void
type ControlType = LiveControl['type']
type ControlOf<Type extends ControlType> = Extract<LiveControl, { type: Type }>
type ControlListener = (control: LiveControl) => void

const listeners = new Map<LiveTopic, Set<Listener>>()
const controlListeners = new Map<ControlType, Set<ControlListener>>()

/** Calls the listener for every message of a topic while the console is open; returns what stops it. */
export function onLive<Topic extends LiveTopic>(
  topic: Topic,
  listener: (message: MessageOf<Topic>) => void,
): () => void {
  const set = listeners.get(topic) ?? new Set<Listener>()
  listeners.set(topic, set)
  const typed = listener as Listener
  set.add(typed)
  return () => set.delete(typed)
}

/** Calls the listener for the server's messages about connection and session; returns what stops it. */
export function onControl<Type extends ControlType>(
  type: Type,
  listener: (control: ControlOf<Type>) => void,
): () => void {
  const set = controlListeners.get(type) ?? new Set<ControlListener>()
  controlListeners.set(type, set)
  const typed = listener as ControlListener
  set.add(typed)
  return () => set.delete(typed)
}

let opening = new Opening()

/** Told before the pages read: an answer of the server was made after the change of this number. */
export const noteAnswer = (seq: number): void => opening.noteAnswer(seq)

/** A browser cannot set headers on a websocket: the language of texts in messages is in the address. */
let languageTag = ''

export function makeLiveUrl(): string {
  const url = new URL(toAddress(LIVE_PATH), location.origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', loadToken() ?? '')
  url.searchParams.set('lang', languageTag)
  return url.href
}

function noteStatus(status: LiveStatus, nextAttemptAt: number | null): void {
  const { status: former, lastActivityAt } = useLive.getState()
  const isBack = status === 'CONNECTED' && former !== 'CONNECTED' && lastActivityAt !== null
  useLive.setState({ status, nextAttemptAt, ...(isBack ? { recovered: { count: 0, at: Date.now() } } : {}) })
}

function noteMessage(message: LiveMessage, isReplay: boolean): void {
  const { recovered } = useLive.getState()
  if (isReplay && recovered !== null) {
    useLive.setState({ recovered: { count: recovered.count + 1, at: Date.now() } })
  }
  opening.hear(() => {
    for (const listener of listeners.get(message.topic) ?? []) listener(message)
  })
}

function tellControl(control: LiveControl): void {
  for (const listener of controlListeners.get(control.type) ?? []) listener(control)
}

function noteControl(control: LiveControl): void {
  if (control.type === 'subscribed') {
    useLive.setState({ subscribedSeq: control.seq })
    if (opening.covers(control.seq)) return
  }
  opening.hear(() => tellControl(control))
}

const client = new LiveClient({
  makeUrl: makeLiveUrl,
  topics: () => LIVE_TOPICS.filter((topic) => hasPermission(LIVE_TOPIC_PERMISSION[topic])),
  timers: makeSteadyTimers(),
  onStatus: noteStatus,
  onMessage: noteMessage,
  onControl: noteControl,
  onActivity: (at) => useLive.setState({ lastActivityAt: at }),
})

const checkWhenSeen = () => {
  if (document.visibilityState === 'visible') client.checkNow()
}

function open(language: Language): void {
  // Its texts are in the language that the connection was opened in.
  if (languageTag !== LANGUAGE_TAG[language]) client.close()
  languageTag = LANGUAGE_TAG[language]
  document.addEventListener('visibilitychange', checkWhenSeen)
  client.open()
}

/**
 * Connects while the console is still being built, and keeps what comes for `openLive`. What the pages read is then read
 * after the subscription, and once; otherwise they would read it again when that begins.
 */
export function openLiveEarly(language: Language): void {
  opening.hold()
  open(language)
}

export function openLive(language: Language): void {
  open(language)
  if (!opening.release()) tellControl({ type: 'resync', seq: useLive.getState().subscribedSeq })
}

export function closeLive(): void {
  document.removeEventListener('visibilitychange', checkWhenSeen)
  client.close()
  opening = new Opening()
  useLive.setState({ lastActivityAt: null, recovered: null, subscribedSeq: 0 })
}

/** The user's permissions changed: subscribes to the topics they allow now. */
export const resubscribeLive = (): void => client.resubscribe()

export const retryLive = (): void => client.retryNow()

const STALE_AFTER_MS = 60_000

/** True when no message came for a minute: live figures are then drawn as outdated. */
export function useIsLiveStale(): boolean {
  const lastActivityAt = useLive((state) => state.lastActivityAt)
  const now = useNow()
  return lastActivityAt !== null && now - lastActivityAt > STALE_AFTER_MS
}
