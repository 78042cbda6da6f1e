import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { print } from '@fibrewatch/tools/print'
import { startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { describe, expect, test } from 'vitest'
import { type Admin, createAdmin, makeRandom, type Random } from '@fibrewatch/simulator'
import { repositoryRoot } from '@fibrewatch/tools/workspaces'
import { EventStream, type SentEvent, listOpenPlaces } from './harness/event-stream.ts'
import { sendEvents } from './harness/ingest.ts'
import { type Instrument, createInstrument, createLinks } from './harness/plant.ts'
import { pickBelow } from './harness/random.ts'
import { copyStartedFolder } from './harness/started-server.ts'
import { listAlarms, listEvents } from './harness/stored.ts'

const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 5)
const ROUND_TIMEOUT_MS = 90_000
const SENDERS = 4
/** The kill comes after so many acknowledged batches of all senders, drawn for each round. */
const BATCHES = { min: 5, more: 40 }
const MAX_REDELIVERED = 5000
/** A batch takes some milliseconds from its arrival to its commit. */
const MAX_KILL_DELAY_MS = 25
/** Long enough ago that no event of the proof lies in the future, however many there are. */
const START_MS = Date.now() - 300 * 24 * 3_600_000

type Place = { databaseUrl?: string; dataDir: string }
type Round = { session: Admin; stream: EventStream; instrument: Instrument }

async function startInPlace(place: Place): Promise<{ server: ServerProcess; session: Admin }> {
  const server = await startProductServer(place)
  return { server, session: await createAdmin(server.url, 'admin', ADMIN_PASSWORD) }
}

/** Four instruments send at once; the server is killed meanwhile, at any stage of the batches in flight. */
async function sendAndKill(server: ServerProcess, streams: readonly EventStream[], random: Random) {
  const afterBatches = BATCHES.min + pickBelow(random, BATCHES.more)
  const killed = Promise.withResolvers<void>()
  let batches = 0
  const countBatch = () => {
    batches += 1
    if (batches !== afterBatches) return
    setTimeout(() => killed.resolve(server.kill9()), pickBelow(random, MAX_KILL_DELAY_MS))
  }
  await Promise.all(streams.map((stream) => stream.sendUntilGone(server.url, countBatch)))
  await killed.promise
}

/** What was acknowledged is stored, once; no batch is stored in part; the open breaks follow from the stored events. */
async function proveStored({ session, stream, instrument }: Round): Promise<void> {
  const stored = new Set((await listEvents(session, stream.link.id)).map(({ id }) => id))
  expect(stream.acknowledged.filter(({ eventId }) => !stored.has(eventId))).toEqual([])

  const storedParts = stream.sent.map((batch) => batch.filter(({ eventId }) => stored.has(eventId)))
  const halves = storedParts.filter(
    (part, index) => part.length > 0 && part.length !== stream.sent[index]?.length,
  )
  expect(halves).toEqual([])

  const active = await listAlarms(session, { linkId: stream.link.id, state: 'active' })
  const places = active.map(({ positionM }) => positionM ?? Number.NaN).toSorted((a, b) => a - b)
  expect(places).toEqual(listOpenPlaces(storedParts.flat()))

  const again: SentEvent[] = stream.acknowledged.slice(-MAX_REDELIVERED)
  const { envelope } = await sendEvents({ url: session.url, instrument }, again)
  expect(envelope.data).toEqual({ accepted: 0, duplicates: again.length })
}

/** The server's own check, which ends with 1 otherwise: journal and events, replayed, give the stored alarms. */
async function proveReplay({ databaseUrl, dataDir }: Place, acknowledged: number): Promise<void> {
  const script = 'apps/server/src/modules/alarm/alarm-replay.cli.ts'
  const url = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...url }
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: repositoryRoot, env })
  const { alarms, events } = JSON.parse(stdout) as { alarms: number; events: number }
  expect(alarms).toBeGreaterThan(0)
  expect(events).toBeGreaterThanOrEqual(acknowledged)
}

/** Kills and restarts as often as asked; returns how many events were acknowledged. */
async function proveKills(place: Place): Promise<number> {
  const random = makeRandom(20_261_121)
  let { server, session } = await startInPlace(place)
  const instrument = await createInstrument(session, { code: 'KILL-OTDR' })
  const links = await createLinks(session, instrument, SENDERS)
  const streams = links.map((link) => new EventStream({ instrument, link, random, startMs: START_MS }))
  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    await sendAndKill(server, streams, random)
    ;({ server, session } = await startInPlace(place))
    for (const stream of streams) await proveStored({ session, stream, instrument })
  }
  expect(await server.stop()).toBe(0)
  const acknowledged = streams.reduce((sum, stream) => sum + stream.acknowledged.length, 0)
  await proveReplay(place, acknowledged)
  return acknowledged
}

async function proveInFolder(databaseUrl?: string): Promise<number> {
  const dataDir =
    databaseUrl === undefined ? copyStartedFolder() : mkdtempSync(join(tmpdir(), 'fibrewatch-kill-'))
  try {
    const acknowledged = await proveKills(databaseUrl === undefined ? { dataDir } : { databaseUrl, dataDir })
    print(`${KILL_ROUNDS} kills, ${acknowledged} acknowledged events, none lost`)
    return acknowledged
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

describe('kill -9 in the middle of acknowledged batches', () => {
  test(`embedded database, ${KILL_ROUNDS} times`, { timeout: ROUND_TIMEOUT_MS * KILL_ROUNDS }, async () => {
    expect(await proveInFolder()).toBeGreaterThan(0)
  })

  test.skipIf(findPostgres() === undefined)(
    `PostgreSQL, ${KILL_ROUNDS} times`,
    { timeout: ROUND_TIMEOUT_MS * KILL_ROUNDS },
    async () => {
      const database = await startPrivatePostgres()
      try {
        expect(await proveInFolder(database.url)).toBeGreaterThan(0)
      } finally {
        await database.stop()
      }
    },
  )
})
