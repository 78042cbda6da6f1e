import { crewApi } from '@fibrewatch/contract/crew'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAccess } from '#lib/access/access.ts'
import type { FieldPackage, OutboxEntry } from '#lib/storage/field-database.ts'
import { type FakeServer, Refusal, startFakeServer } from '#testing/fake-server.ts'
import { bringUpToDate, openField, sendOutbox, syncField, useField, writeEntry } from './field-store.ts'

const ME = 7
const CLOSURE = { subject: 'node', subjectId: 3, subjectName: 'JC-03' } as const

/** The browser's database: the test's window has none. `isFull`: it takes nothing more. */
const disk = vi.hoisted(() => ({
  isFull: false,
  kept: null as unknown,
  outbox: [] as { number: number; ownerId: number }[],
}))
vi.mock('#lib/storage/field-database.ts', () => {
  const write = (work: () => void) => {
    if (disk.isFull) return Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    work()
    return Promise.resolve()
  }
  const without = (number: number) => disk.outbox.filter((entry) => entry.number !== number)
  return {
    loadPackage: () => Promise.resolve(disk.kept),
    savePackage: (kept: unknown) => write(() => (disk.kept = kept)),
    clearPackage: () => write(() => (disk.kept = null)),
    listOutbox: (ownerId: number) =>
      Promise.resolve(disk.outbox.filter((entry) => entry.ownerId === ownerId)),
    addToOutbox: (entry: { ownerId: number }) =>
      write(() => disk.outbox.push({ ...entry, number: (disk.outbox.at(-1)?.number ?? 0) + 1 })),
    changeInOutbox: (entry: { number: number; ownerId: number }) =>
      write(() => {
        disk.outbox = [...without(entry.number), entry].toSorted((a, b) => a.number - b.number)
      }),
    removeFromOutbox: (number: number) => write(() => (disk.outbox = without(number))),
  }
})

/** What the server stored, in order: each id once. */
let stored: Map<string, string>
let server: FakeServer
/** What the server answers to the next entries in place of taking them. */
let hindrances: (Refusal | 'answer lost' | 'cut before')[]

function serveEntries(): void {
  server.on(crewApi.add, ({ body }) => {
    const hindrance = hindrances.shift()
    if (hindrance instanceof Refusal) return hindrance
    if (hindrance === 'cut before') return Promise.reject(new TypeError('cut'))
    const isNew = !stored.has(body.id)
    if (isNew) stored.set(body.id, body.text)
    if (hindrance === 'answer lost') return Promise.reject(new TypeError('cut'))
    return { isNew, receivedAt: '2026-06-01T08:00:00.000Z' }
  })
}

beforeEach(async () => {
  // As without https: the test's window has no locks either.
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
  Object.assign(disk, { isFull: false, kept: null, outbox: [] })
  stored = new Map()
  hindrances = []
  server = startFakeServer()
    .on(crewApi.faults, () => ({ list: [], next: null }))
    .on(crewApi.closures, () => ({ list: [], next: null }))
  serveEntries()
  useAccess.setState({ permissions: new Set(['crew:entry:add', 'crew:closure:page', 'crew:fault:page']) })
  useField.setState({ ownerId: null, kept: null, outbox: [], syncFailure: null, stopped: null })
  await openField(ME)
})

/** As if each had been written without a line: nothing is sent meanwhile. */
function waitFor(texts: readonly string[], ownerId = ME): void {
  for (const text of texts) {
    const number = disk.outbox.length + 1
    const entry: OutboxEntry = {
      ...CLOSURE,
      id: `id-${text}`,
      ownerId,
      number,
      text,
      picture: null,
      writtenAt: '2026-06-01T08:00:00.000Z',
      state: 'waiting',
      failure: null,
    }
    disk.outbox.push(entry)
  }
}
const statesOf = () => useField.getState().outbox.map(({ text, state }) => [text, state])

test('entries go in the order in which they were written, and leave when they are in what is synchronised', async () => {
  waitFor(['one', 'two', 'three'])
  await bringUpToDate()
  expect([...stored.values()]).toEqual(['one', 'two', 'three'])
  expect(disk.outbox).toEqual([])
  expect(server.count(crewApi.closures)).toBe(1)
})

test('an entry that was cut on its way keeps those behind it waiting, and all go in order later', async () => {
  waitFor(['one', 'two', 'three'])
  hindrances = [new Refusal('server.unexpected'), 'cut before']
  await sendOutbox()
  expect([stored.size, server.count(crewApi.add)]).toEqual([0, 1])
  await sendOutbox()
  expect([stored.size, server.count(crewApi.add)]).toEqual([0, 2])
  expect(useField.getState().stopped).toBe('wait')
  await sendOutbox()
  expect([...stored.values()]).toEqual(['one', 'two', 'three'])
})

test('an entry whose answer was lost is sent again by the same id, and is there once', async () => {
  waitFor(['one', 'two'])
  hindrances = ['answer lost']
  await sendOutbox()
  expect(statesOf()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  await sendOutbox()
  expect(server.count(crewApi.add)).toBe(3)
  expect([...stored.values()]).toEqual(['one', 'two'])
})

test('what is refused stays with its reason, and those behind it are sent', async () => {
  waitFor(['one', 'two'])
  hindrances = [new Refusal('object.not-found')]
  await sendOutbox()
  expect(statesOf()).toEqual([['one', 'refused']])
  expect(useField.getState().outbox[0]?.failure).not.toBe('')
  expect([...stored.values()]).toEqual(['two'])
})

test('two rounds at the same moment send each entry once', async () => {
  waitFor(['one', 'two'])
  await Promise.all([sendOutbox(), sendOutbox()])
  expect(server.count(crewApi.add)).toBe(2)
})

test('another person’s entries are neither shown nor sent', async () => {
  waitFor(['mine'])
  waitFor(['theirs'], 8)
  await sendOutbox()
  expect([...stored.values()]).toEqual(['mine'])
  expect(disk.outbox).toMatchObject([{ text: 'theirs', state: 'waiting' }])
  expect(useField.getState().outbox).toEqual([])
})

test('an entry sent while what is kept is being read does not go before it is in there', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  server.on(crewApi.closures, async () => {
    await released
    return { list: [], next: null }
  })
  const first = syncField()
  await vi.waitFor(() => expect(server.count(crewApi.closures)).toBe(1))
  waitFor(['one'])
  const sent = sendOutbox()
  await vi.waitFor(() => expect(stored.size).toBe(1))
  release()
  await Promise.all([first, sent])
  expect(server.count(crewApi.closures)).toBe(2)
  expect(disk.outbox).toEqual([])
})

test('what the browser has no room for is not taken for written', async () => {
  disk.isFull = true
  await expect(writeEntry(CLOSURE, { text: 'one', picture: null })).rejects.toThrow('no room')
  expect([disk.outbox, stored.size]).toEqual([[], 0])
})

test('without room for what comes, what was kept stays and the page says so', async () => {
  const former = { ownerId: ME, asOf: 1, faults: [], closures: [], isWhole: true } satisfies FieldPackage
  disk.kept = former
  await openField(ME)
  disk.isFull = true
  await syncField()
  expect([disk.kept, useField.getState().kept]).toEqual([former, former])
  expect(useField.getState().syncFailure?.verdict).toBe('not-kept')
})

test('without room to note that an entry was sent, it is sent again and is there once', async () => {
  waitFor(['one'])
  disk.isFull = true
  await sendOutbox()
  expect(useField.getState().stopped).toBe('not-kept')
  disk.isFull = false
  await sendOutbox()
  expect([server.count(crewApi.add), [...stored.values()]]).toEqual([2, ['one']])
  expect(useField.getState().stopped).toBeNull()
})

test('who may no longer see anything keeps nothing', async () => {
  await syncField()
  expect(disk.kept).not.toBeNull()
  server.on(crewApi.faults, () => new Refusal('auth.permission-denied'))
  await syncField()
  expect([disk.kept, useField.getState().kept]).toEqual([null, null])
})
