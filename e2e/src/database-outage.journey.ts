import { accountApi } from '@fibrewatch/contract/account'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { print } from '@fibrewatch/tools/print'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createAdmin, makeRandom } from '@fibrewatch/simulator'
import {
  type Break,
  type BreakableDatabase,
  BREAKS,
  startBreakableDatabase,
} from './harness/breakable-database.ts'
import { EventStream } from './harness/event-stream.ts'
import type { IngestOutcome } from './harness/ingest.ts'
import { LiveSocket } from './harness/live-socket.ts'
import { createInstrument, createLinks } from './harness/plant.ts'
import { askStatus } from './harness/session.ts'
import { listAlarms, listEvents } from './harness/stored.ts'

/** `RESTARTS=20` for the long proof, on a machine without other work; each way of breaking in turn. */
const RESTARTS = Number(process.env['RESTARTS'] ?? BREAKS.length)
const IS_LONG_PROOF = process.env['RESTARTS'] !== undefined
const ROUND_TIMEOUT_MS = 60_000
/** At the median, and the longest. What other tests compute meanwhile delays every restart. */
const BACK_WITHIN_MS = IS_LONG_PROOF ? 1000 : 3000
const BACK_AT_MOST_MS = 2 * BACK_WITHIN_MS
const SENDERS = 4
/** Acknowledged before each break, so that it interrupts running work. */
const BATCHES_BETWEEN = 8
/** Refusals that each sender gets at least during an outage. */
const REFUSALS = 10
const POLL_MS = 5
const START_MS = Date.now() - 300 * 24 * 3_600_000
const GONE_SENTENCE = 'the database is gone: '
const BACK_SENTENCE = 'the database is back: '
/** Lost and back, of the database and of the connection to other processes. */
const LINES_OF_A_LOSS = 4
const OTHER_LINES = 20

type Load = { answers: IngestOutcome[]; stop(): void; ended: Promise<unknown> }

let database: BreakableDatabase
let server: ServerProcess
let admin: Admin
let socket: LiveSocket
let streams: EventStream[]
/** Signed in and used only while the database is gone: the server has to read the session. */
let idleToken: string

async function setUp(): Promise<void> {
  database = await startBreakableDatabase()
  server = await startProductServer({ databaseUrl: database.url })
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  ;({ token: idleToken } = await createAdmin(server.url, 'admin', ADMIN_PASSWORD))
  const instrument = await createInstrument(admin, { code: 'OUTAGE-OTDR' })
  const links = await createLinks(admin, instrument, SENDERS)
  const random = makeRandom(20_261_122)
  streams = links.map((link) => new EventStream({ instrument, link, random, startMs: START_MS }))
  socket = await LiveSocket.open(admin, { topics: ['alarm', 'device', 'link'] })
}

/** All streams send at once, each batch until it is stored. */
function startLoad(): Load {
  const answers: IngestOutcome[] = []
  let isOver = false
  const watch = { isOver: () => isOver, onAnswer: (answer: IngestOutcome) => void answers.push(answer) }
  const ended = Promise.all(streams.map((stream) => stream.sendThrough(server.url, watch)))
  return {
    answers,
    stop: () => {
      isOver = true
    },
    ended,
  }
}

const isTaken = ({ status }: IngestOutcome) => status === 200

/** Polls without a pause: the result is measured in milliseconds. */
async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(POLL_MS)
}

/** Breaks the database under load and restores it; returns after how many milliseconds everything answered again. */
async function breakAndRestore(how: Break, load: Load): Promise<number> {
  const before = load.answers.filter(isTaken).length
  await waitUntil(() => load.answers.filter(isTaken).length >= before + BATCHES_BETWEEN * SENDERS)
  await database.breakBy(how)
  const brokenAt = load.answers.length
  await waitUntil(
    () => load.answers.slice(brokenAt).filter((answer) => !isTaken(answer)).length >= REFUSALS * SENDERS,
  )
  await expectRefusals(load.answers.slice(brokenAt))
  await database.restore(how)
  const restoredAt = performance.now()
  const refused = load.answers.length
  await waitUntil(() => load.answers.slice(refused).some(isTaken))
  await waitUntil(async () => (await askStatus(server.url, admin.token)) === 200)
  return performance.now() - restoredAt
}

async function breakAllWays(load: Load): Promise<number[]> {
  const backAfterMs: number[] = []
  for (let round = 0; round < RESTARTS; round += 1)
    backAfterMs.push(await breakAndRestore(BREAKS[round % BREAKS.length] ?? 'kill', load))
  return backAfterMs
}

/** A reason of its own for instruments, people and probes alike; nobody is told that their session is over. */
async function expectRefusals(answers: readonly IngestOutcome[]): Promise<void> {
  for (const { status, envelope } of answers.filter((answer) => !isTaken(answer)))
    expect([status, envelope.reason]).toEqual([503, 'database.unavailable'])
  const asked = await fetch(new URL(accountApi.info.path, server.url), {
    headers: { Authorization: idleToken },
  })
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '1'])
  const ready = await fetch(new URL('/health/ready', server.url))
  expect(await ready.json()).toMatchObject({ code: 503, reason: 'database.unavailable' })
  expect((await fetch(new URL('/health/live', server.url))).status).toBe(200)
}

/**
 * The messages of the live connection, without repeats and in order, add up to the open alarms. An alarm that changed
 * several times during the outage is told once, in its last state: its earlier numbers are not missing.
 */
async function expectSameAlarms(): Promise<void> {
  const numbers = socket.messages.map(({ seq }) => seq)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  const states = new Map<string, string>()
  for (const { topic, data } of socket.messages) if (topic === 'alarm') states.set(data.id, data.state)
  const told = [...states].filter(([, state]) => state === 'active').map(([id]) => id)
  const lists = await Promise.all(
    streams.map(({ link }) => listAlarms(admin, { linkId: link.id, state: 'active' })),
  )
  const stored = lists.flat().map(({ id }) => id)
  expect(told.toSorted(compareText)).toEqual(stored.toSorted(compareText))
}

const compareText = (one: string, other: string) => one.localeCompare(other)

async function expectNothingLost(): Promise<void> {
  for (const stream of streams) {
    const stored = new Set((await listEvents(admin, stream.link.id)).map(({ id }) => id))
    expect(stream.acknowledged.filter(({ eventId }) => !stored.has(eventId))).toEqual([])
  }
  expect(socket.isOpen).toBe(true)
  expect(socket.controls.map(({ type }) => type)).not.toContain('signed-out')
  await expect.poll(async () => await expectSameAlarms().then(() => true)).toBe(true)
  expect([await askStatus(server.url, admin.token), await askStatus(server.url, idleToken)]).toEqual([
    200, 200,
  ])
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const readSentence = (line: string) =>
  line.startsWith('{') ? (JSON.parse(line) as { msg: string }).msg : line
const countLines = (words: string) =>
  server.log.map(readSentence).filter((sentence) => sentence.startsWith(words)).length

describe.skipIf(findPostgres() === undefined)('PostgreSQL goes away under load', () => {
  beforeAll(setUp)
  afterAll(async () => {
    await socket?.close()
    await server?.stop()
    await database?.stop()
  })

  test(`${RESTARTS} times: refused with a reason, back soon, nothing lost, nobody signed out`, {
    timeout: ROUND_TIMEOUT_MS * RESTARTS,
  }, async () => {
    const load = startLoad()
    const rounds = breakAllWays(load).finally(load.stop)
    // A stopped server stores nothing more: the senders report that first.
    await Promise.all([load.ended, rounds])
    const backAfterMs = await rounds
    await expectNothingLost()
    const acknowledged = streams.reduce((sum, stream) => sum + stream.acknowledged.length, 0)
    print(
      `${RESTARTS} losses of the database, ${acknowledged} acknowledged events, none lost; ` +
        `back after ${backAfterMs.map(Math.round).join(', ')} ms`,
    )
    expect(medianOf(backAfterMs)).toBeLessThan(BACK_WITHIN_MS)
    expect(Math.max(...backAfterMs)).toBeLessThan(BACK_AT_MOST_MS)
    // One line at the loss and one at the return, and not one for each failed call.
    expect(server.log.length).toBeLessThan(OTHER_LINES + LINES_OF_A_LOSS * RESTARTS)
    expect([GONE_SENTENCE, BACK_SENTENCE].map(countLines)).toEqual([RESTARTS, RESTARTS])
  })
})
