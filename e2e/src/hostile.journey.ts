import { ingestApi } from '@fibrewatch/contract/ingest'
import { print } from '@fibrewatch/tools/print'
import { ADMIN_PASSWORD, type ServerProcess } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createAdmin, makeRandom, requireLink, smallPlant } from '@fibrewatch/simulator'
import { makeHostileBody } from './harness/hostile-bodies.ts'
import { requireStored, sendRaw } from './harness/ingest.ts'
import { type Bytes, mutateBytes } from './harness/mutate-bytes.ts'
import { type Instrument, type PlantLink, createInstrument, createLinks } from './harness/plant.ts'
import { pickOne } from './harness/random.ts'
import { loadSampleSor } from './harness/samples.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServerProcess } from './harness/started-server.ts'

const HOSTILE_COUNT = Number(process.env['HOSTILE_COUNT'] ?? 1000)
const HOSTILE_TIMEOUT_MS = 120_000 + HOSTILE_COUNT * 120
const SENDERS = 6
const MB = 1024 * 1024
/** Memory that a garbage collector may keep above the level after the first fifth. */
const MAX_GROWTH_BYTES = 200 * MB
const WARM_UP_SHARE = 0.2

let server: ServerProcess
let session: Admin
let instrument: Instrument
let links: PlantLink[]

beforeAll(async () => {
  server = await startServerProcess()
  session = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  instrument = await createInstrument(session, { code: 'HOSTILE-01' })
  links = await createLinks(session, instrument, 4)
})
afterAll(async () => {
  await server.stop()
})

type Outcome = { statuses: Map<number, number>; growthBytes: number }

/** Sends so many bodies over several connections; every answer must come, and none may be a 5xx. */
async function sendAll(sendOne: () => Promise<Response>): Promise<Outcome> {
  const statuses = new Map<number, number>()
  let sent = 0
  let warmBytes = 0
  const work = async () => {
    while (sent < HOSTILE_COUNT) {
      sent += 1
      if (sent === Math.ceil(HOSTILE_COUNT * WARM_UP_SHARE)) warmBytes = server.loadRssBytes()
      const response = await sendOne()
      const text = await response.text()
      if (response.status >= 500) throw new Error(`answered ${response.status}: ${text}`)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, work))
  return { statuses, growthBytes: server.loadRssBytes() - warmBytes }
}

function report(what: string, { statuses, growthBytes }: Outcome): void {
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`)
  print(`${what}: ${counts.join(', ')}; memory ${(growthBytes / MB).toFixed(0)} MB above its level`)
}

async function proveAlive(): Promise<void> {
  const event = { at: new Date().toISOString(), link: links[0]?.code ?? '', type: 'INTRUSION' as const }
  expect(await requireStored({ url: server.url, instrument }, [event])).toEqual({
    accepted: 1,
    duplicates: 0,
  })
}

describe('an instrument that sends what no instrument should', () => {
  test(`${HOSTILE_COUNT} mutated SOR files`, { timeout: HOSTILE_TIMEOUT_MS }, async () => {
    const random = makeRandom(1)
    const samples = ['pyotdr/data_M200_Sample_005_S13.sor', 'js-otdr/tests_fixtures_yokogawa.sor'].flatMap(
      (path): Bytes[] => {
        const sample = loadSampleSor(path)
        return sample === undefined ? [] : [sample]
      },
    )
    const plant = smallPlant()
    const files = [makeSorFile(plant, requireLink(plant, 'T1-LINK-01')), ...samples]
    const outcome = await sendAll(async () => {
      const path = `${ingestApi.traces.path}?link=${pickOne(random, links).code}`
      const body = mutateBytes(pickOne(random, files), random)
      return await sendRaw({ url: server.url, instrument }, path, {
        body,
        contentType: 'application/octet-stream',
      })
    })
    report('mutated SOR files', outcome)
    expect(new Set(outcome.statuses.keys())).toEqual(new Set([200, 400]))
    expect(outcome.growthBytes).toBeLessThan(MAX_GROWTH_BYTES)
    await proveAlive()
  })

  test(`${HOSTILE_COUNT} hostile bodies`, { timeout: HOSTILE_TIMEOUT_MS }, async () => {
    const random = makeRandom(2)
    const at = new Date().toISOString()
    const outcome = await sendAll(async () => {
      const event = {
        at,
        link: pickOne(random, links).code,
        type: 'INTRUSION' as const,
        positionM: 18_640,
        confidence: 0.94,
      }
      const sent = makeHostileBody(event, random)
      return await sendRaw({ url: server.url, instrument }, ingestApi.events.path, sent)
    })
    report('hostile bodies', outcome)
    // Some odd values are valid: the server must judge a body and not refuse it for its looks.
    expect(outcome.statuses.get(200)).toBeGreaterThan(HOSTILE_COUNT / 100)
    expect(outcome.statuses.get(400)).toBeGreaterThan(HOSTILE_COUNT / 2)
    expect(outcome.growthBytes).toBeLessThan(MAX_GROWTH_BYTES)
    await proveAlive()
  })
})
