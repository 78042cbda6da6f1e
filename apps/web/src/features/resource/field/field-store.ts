import { crewApi } from '@fibrewatch/contract/crew'
import { create } from 'zustand'
import { isSessionInDoubt } from '#lib/access/session-doubt.ts'
import { tellFailure } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { isForbidden } from '#lib/api/what-failed.ts'
import {
  addToOutbox,
  changeInOutbox,
  clearPackage,
  type Draft,
  type FieldPackage,
  type FieldSubject,
  listOutbox,
  loadPackage,
  type OutboxEntry,
  removeFromOutbox,
  savePackage,
} from '#lib/storage/field-database.ts'
import { readPackage } from './field-sync.ts'
import { judgeSending, mayGoOn, type SendVerdict } from './send-verdict.ts'

/** More than a crew writes in a week without a line. */
export const MAX_OUTBOX = 100
/** Held by the page that sends, so that two pages of a browser do not send the same at once. */
const SENDING_LOCK = 'fibrewatch-field-outbox'

/** `not-kept`: the browser had no room, or refused to keep what came. */
type Stop = SendVerdict | 'not-kept'

type FieldState = {
  /** `failed`: the browser does not let the page keep anything. */
  knowledge: 'loading' | 'known' | 'failed'
  ownerId: number | null
  kept: FieldPackage | null
  outbox: readonly OutboxEntry[]
  isSyncing: boolean
  /** Why what is shown is not newer; null after a synchronisation that worked, and before the first. */
  syncFailure: { text: string; verdict: Stop } | null
  /** The entry on its way. */
  sendingId: string | null
  /** Why sending stopped before the end. */
  stopped: Stop | null
}

const NOTHING: FieldState = {
  knowledge: 'loading',
  ownerId: null,
  kept: null,
  outbox: [],
  isSyncing: false,
  syncFailure: null,
  sendingId: null,
  stopped: null,
}

/** What this browser has of the field, and what it still has to send. */
export const useField = create<FieldState>()(() => NOTHING)

async function readOutbox(): Promise<readonly OutboxEntry[]> {
  const { ownerId } = useField.getState()
  const outbox = ownerId === null ? [] : await listOutbox(ownerId)
  useField.setState({ outbox })
  return outbox
}

/** Reads what is kept for a person. Others' is not shown to them. */
export async function openField(ownerId: number): Promise<void> {
  if (useField.getState().ownerId !== ownerId) useField.setState({ ...NOTHING, ownerId })
  try {
    const kept = await loadPackage(ownerId, Date.now())
    const outbox = await listOutbox(ownerId)
    useField.setState({ kept, outbox, knowledge: 'known' })
  } catch (error) {
    // oxlint-disable-next-line no-console -- the browser's reason is of use to whoever helps
    console.error(error)
    useField.setState({ knowledge: 'failed' })
  }
}

/** Entries that the server had before it was asked are in what was synchronised: their copies have done their work. */
async function dropSent(sent: readonly OutboxEntry[]): Promise<void> {
  for (const { number } of sent) await removeFromOutbox(number)
  await readOutbox()
}

/** In a session that may be over nothing is asked or sent: its owner signs in again first. */
function isLeftInDoubt(): boolean {
  if (isSessionInDoubt()) useField.setState({ stopped: 'sign-in' })
  return isSessionInDoubt()
}

/** What is kept stays as it was where the browser has no room for the new. */
async function keepPackage(kept: FieldPackage, sent: readonly OutboxEntry[]): Promise<void> {
  try {
    await savePackage(kept)
    useField.setState({ kept, syncFailure: null })
    await dropSent(sent)
  } catch (error) {
    // oxlint-disable-next-line no-console -- the browser's reason is of use to whoever helps
    console.warn(error)
    useField.setState({ syncFailure: { text: '', verdict: 'not-kept' } })
  }
}

async function syncOnce(): Promise<void> {
  const { ownerId, outbox } = useField.getState()
  if (ownerId === null || isLeftInDoubt()) return
  const sent = outbox.filter(({ state }) => state === 'sent')
  useField.setState({ isSyncing: true })
  try {
    await keepPackage(await readPackage(ownerId, Date.now()), sent)
  } catch (error) {
    useField.setState({ syncFailure: { text: tellFailure(error), verdict: judgeSending(error) } })
    if (isForbidden(error)) {
      await clearPackage()
      useField.setState({ kept: null })
    }
  } finally {
    useField.setState({ isSyncing: false })
  }
}

let lastSync: Promise<void> = Promise.resolve()

/**
 * Replaces what is kept by what the server allows now; where it allows nothing, nothing stays. One after the other: what
 * was sent while one ran is only in the next.
 */
export function syncField(): Promise<void> {
  lastSync = lastSync.then(syncOnce)
  return lastSync
}

type Outcome = Pick<OutboxEntry, 'state' | 'failure'> & { verdict: SendVerdict | null }

async function trySending(entry: OutboxEntry): Promise<Outcome> {
  const { id, subject, subjectId, writtenAt, text, picture } = entry
  try {
    await call(crewApi.add, { body: { id, subject, subjectId, writtenAt, text, picture }, isQuiet: true })
    return { state: 'sent', failure: null, verdict: null }
  } catch (error) {
    const verdict = judgeSending(error)
    return { state: mayGoOn(verdict) ? 'refused' : 'waiting', failure: tellFailure(error), verdict }
  }
}

async function sendOne(entry: OutboxEntry): Promise<SendVerdict | null> {
  useField.setState({ sendingId: entry.id })
  try {
    const { verdict, state, failure } = await trySending(entry)
    await changeInOutbox({ ...entry, state, failure })
    return verdict
  } finally {
    useField.setState({ sendingId: null })
    await readOutbox()
  }
}

/** In the order in which they were written. The first that finds no line ends the round, and the others wait with it. */
async function sendAll(): Promise<boolean> {
  const waiting = (await readOutbox()).filter(({ state }) => state === 'waiting')
  let isSent = false
  for (const entry of waiting) {
    const verdict = await sendOne(entry)
    isSent ||= verdict === null
    if (verdict === null || mayGoOn(verdict)) continue
    useField.setState({ stopped: verdict })
    return isSent
  }
  useField.setState({ stopped: null })
  return isSent
}

let sending: Promise<boolean> | null = null

async function sendOnce(): Promise<boolean> {
  // Without https a browser has no locks; the server tells an entry that comes twice by its id.
  const isSent =
    navigator.locks === undefined
      ? await sendAll()
      : await navigator.locks.request(SENDING_LOCK, { ifAvailable: true }, async (lock) =>
          lock === null ? false : await sendAll(),
        )
  if (isSent) await syncField()
  return isSent
}

/** What the browser could not mark as sent waits on; the server tells it by its id when it comes again. */
function noteNotKept(error: unknown): boolean {
  // oxlint-disable-next-line no-console -- the browser's reason is of use to whoever helps
  console.warn(error)
  useField.setState({ stopped: 'not-kept' })
  return false
}

/**
 * Sends what waits; while it does, a further call waits for the same. True when something was sent, and what is kept was
 * synchronised after it.
 */
export function sendOutbox(): Promise<boolean> {
  if (isLeftInDoubt()) return Promise.resolve(false)
  sending ??= sendOnce()
    .catch(noteNotKept)
    .finally(() => {
      sending = null
    })
  return sending
}

/** Sends first, so that what was sent is in what comes. */
export async function bringUpToDate(): Promise<void> {
  if (!(await sendOutbox())) await syncField()
}

export const isOutboxFull = (outbox: readonly OutboxEntry[]): boolean => outbox.length >= MAX_OUTBOX

/** Keeps what was written, and sends it if there is a line. Rejects when the browser could not keep it. */
export async function writeEntry(subject: FieldSubject, draft: Draft): Promise<void> {
  const { ownerId } = useField.getState()
  if (ownerId === null) throw new Error('nobody is signed in')
  const entry = { id: makeEntryId(), ownerId, writtenAt: new Date().toISOString() }
  await addToOutbox({ ...entry, ...subject, ...draft, state: 'waiting', failure: null })
  await readOutbox()
  void sendOutbox()
}

/** `randomUUID` exists only over https; the numbers behind it everywhere. */
function makeEntryId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 8 ? (byte & 0x3f) | 0x80 : byte
    return (at === 6 ? (byte & 0x0f) | 0x40 : marked).toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export async function retryEntry(entry: OutboxEntry): Promise<void> {
  await changeInOutbox({ ...entry, state: 'waiting', failure: null })
  await readOutbox()
  await sendOutbox()
}

export async function removeEntry({ number }: OutboxEntry): Promise<void> {
  await removeFromOutbox(number)
  await readOutbox()
}
