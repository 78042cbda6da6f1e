import type { CrewClosure, CrewFault, CrewSubject } from '@fibrewatch/contract/crew'

const NAME = 'fibrewatch-field'
const VERSION = 1
/** What was taken along longer ago is no longer shown: a phone that is lost, or rights that were withdrawn, end then. */
export const MAX_KEPT_MS = 72 * 3_600_000
/**
 * The one record of what was synchronised last: replaced as a whole, so that no half of it is ever shown. Its number is
 * that of its form: what an earlier console kept in another one is not found, and goes with the next synchronisation.
 */
const PACKAGE_KEY = 'package-2'

/** What a person took along, as the server allowed it at that moment. */
export type FieldPackage = {
  ownerId: number
  /** Unix ms at which asking began: nothing in it is newer than that is sure. */
  asOf: number
  faults: readonly CrewFault[]
  closures: readonly CrewClosure[]
  /** False where the server has more than are kept. */
  isWhole: boolean
}

/** What an entry will be about. */
export type FieldSubject = { subject: CrewSubject; subjectId: number; subjectName: string }

export type Draft = { text: string; picture: string | null }

/** What was written without a line. It stays until it is sent or its writer removes it, also when they sign out. */
export type OutboxEntry = FieldSubject &
  Draft & {
    /** By which the server knows it again. */
    id: string
    ownerId: number
    /** The order of sending. */
    number: number
    writtenAt: string
    state: 'waiting' | 'sent' | 'refused'
    /** Why the last try failed, in words; null before the first. */
    failure: string | null
  }

const STORES = ['kept', 'outbox', 'drafts'] as const
type StoreName = (typeof STORES)[number]

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    const database = request.result
    database.createObjectStore('kept')
    database.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
    database.createObjectStore('drafts')
  }
  return settle(request)
}

let opening: Promise<IDBDatabase> | null = null

async function requireDatabase(): Promise<IDBDatabase> {
  try {
    return await (opening ??= openDatabase())
  } catch (error) {
    opening = null
    throw error
  }
}

/** What has been written when this resolves outlives the page, and a browser that is killed. */
async function change(name: StoreName, work: (store: IDBObjectStore) => void): Promise<void> {
  const database = await requireDatabase()
  const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
    work(transaction.objectStore(name))
  })
}

// What is in the browser's database was written by this file: its form is known.
async function readOne<T>(name: StoreName, key: IDBValidKey): Promise<T | undefined> {
  const database = await requireDatabase()
  return (await settle(database.transaction(name, 'readonly').objectStore(name).get(key))) as T | undefined
}

async function readAll<T>(name: StoreName): Promise<T[]> {
  const database = await requireDatabase()
  return (await settle(database.transaction(name, 'readonly').objectStore(name).getAll())) as T[]
}

/** Removes what was synchronised: nobody is signed in, or somebody else. What waits to be sent stays. */
export async function clearPackage(): Promise<void> {
  // A browser without it has nothing to remove.
  if (typeof indexedDB === 'undefined') return
  await change('kept', (store) => store.clear())
}

/** Either way: a clock that was put back does not keep it longer. */
export const isKeptTooLong = ({ asOf }: FieldPackage, now: number): boolean =>
  Math.abs(now - asOf) > MAX_KEPT_MS

/** Null when nothing was synchronised; what somebody else took along is removed, and what is too old (`now`: Unix ms). */
export async function loadPackage(ownerId: number, now: number): Promise<FieldPackage | null> {
  const kept = await readOne<FieldPackage>('kept', PACKAGE_KEY)
  if (kept === undefined) return null
  if (kept.ownerId === ownerId && !isKeptTooLong(kept, now)) return kept
  await clearPackage()
  return null
}

export const savePackage = (kept: FieldPackage): Promise<void> =>
  change('kept', (store) => {
    store.clear()
    store.put(kept, PACKAGE_KEY)
  })

/** One's own, in the order of sending. */
export async function listOutbox(ownerId: number): Promise<OutboxEntry[]> {
  const all = await readAll<OutboxEntry>('outbox')
  return all.filter((entry) => entry.ownerId === ownerId)
}

export const addToOutbox = (entry: Omit<OutboxEntry, 'number'>): Promise<void> =>
  change('outbox', (store) => store.add(entry))

export const changeInOutbox = (entry: OutboxEntry): Promise<void> =>
  change('outbox', (store) => store.put(entry))

export const removeFromOutbox = (number: number): Promise<void> =>
  change('outbox', (store) => store.delete(number))

const draftKey = (ownerId: number, { subject, subjectId }: FieldSubject) =>
  `${ownerId} ${subject} ${subjectId}`

export async function loadDraft(ownerId: number, subject: FieldSubject): Promise<Draft | null> {
  return (await readOne<Draft>('drafts', draftKey(ownerId, subject))) ?? null
}

export async function saveDraft(ownerId: number, subject: FieldSubject, draft: Draft): Promise<void> {
  const key = draftKey(ownerId, subject)
  const isEmpty = draft.text === '' && draft.picture === null
  await change('drafts', (store) => (isEmpty ? store.delete(key) : store.put(draft, key)))
}
