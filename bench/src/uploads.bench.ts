import { readdirSync } from 'node:fs'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import { type Admin, createAdmin, makeRandom } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { createPlant, type Instrument } from './bench-plant.ts'
import { type Figure, atMost } from './figure.ts'
import { makeLongFile } from './long-file.ts'
import { percentile } from './statistics.ts'

const UPLOADS = 1200
/** Until then the server fills its caches and its heap settles. */
const SETTLED_AFTER = 400
const SAMPLE_EVERY = 100
const BREAK_EVERY = 20
const BYTES_PER_MB = 1024 * 1024
const MS_PER_S = 1000
const METHOD = `${UPLOADS} distinct files of 70,000 points, one after the other, every ${BREAK_EVERY}th with a break`

function makeFile(at: number, timestampS: number): Uint8Array {
  const isBroken = at % BREAK_EVERY === BREAK_EVERY - 1
  const cut = { positionM: 40_000 + at, kind: 'break', lossDb: 0, reflectanceDb: -35 } as const
  return makeLongFile({ random: makeRandom(at + 1), timestampS, more: isBroken ? [cut] : [] })
}

async function send(admin: Admin, { code, key }: Instrument, file: Uint8Array): Promise<string> {
  const response = await fetch(new URL(`${ingestApi.traces.path}?link=${code}-1`, `${admin.url}/`), {
    method: 'POST',
    headers: { 'x-device-key': `${code}:${key}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  })
  if (response.status !== 200) throw new Error(`not stored: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: { traceId: string } }
  return data.traceId
}

type Watched = { residentMb: number; descriptors: number }

const watch = (server: ServerProcess): Watched => ({
  residentMb: server.loadRssBytes() / BYTES_PER_MB,
  descriptors: readdirSync(`/proc/${server.pid}/fd`).length,
})

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

async function sendAll(server: ServerProcess): Promise<{ tookMs: number[]; samples: Watched[] }> {
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const { instrument, links } = await createPlant(admin, { code: 'UPLOADS', linkCount: 1 })
  const tookMs: number[] = []
  const samples: Watched[] = []
  for (let at = 0; at < UPLOADS; at += 1) {
    const file = makeFile(at, Math.floor(Date.now() / MS_PER_S))
    const startedAt = performance.now()
    const id = await send(admin, instrument, file)
    tookMs.push(performance.now() - startedAt)
    if (at === 0) await admin.call(traceApi.baseline, { body: { id } })
    if ((at + 1) % SAMPLE_EVERY === 0) samples.push(watch(server))
  }
  const { link } = await admin.call(plantApi.linkInfo, { query: { id: links[0]?.id ?? 0 } })
  const { total } = await admin.call(traceApi.page, { query: { linkId: link.id, limit: 1 } })
  if (total !== UPLOADS) throw new Error(`${total} of ${UPLOADS} traces are there`)
  return { tookMs, samples }
}

/** Traces in a row, each read, compared with its reference, judged and stored: memory and descriptors stay where they are. */
export async function benchUploads(): Promise<Figure[]> {
  const server = await startProductServer({})
  try {
    const { tookMs, samples } = await sendAll(server)
    const settled = samples.slice(SETTLED_AFTER / SAMPLE_EVERY)
    const half = Math.floor(settled.length / 2)
    const [before, after] = [settled.slice(0, half), settled.slice(half)].map((part) =>
      meanOf(part.map(({ residentMb }) => residentMb)),
    )
    const growth = ((after ?? 0) / (before ?? 1) - 1) * 100
    const figure = (name: string, value: number, unit: string): Figure => ({
      name,
      value,
      unit,
      method: METHOD,
    })
    return [
      figure('trace upload, p50', percentile(tookMs, 0.5), 'ms'),
      figure('trace upload, p95', percentile(tookMs, 0.95), 'ms'),
      figure('trace upload, p95 of the last 200', percentile(tookMs.slice(-200), 0.95), 'ms'),
      figure('resident at most', Math.max(...samples.map(({ residentMb }) => residentMb)), 'MB'),
      { ...figure('resident, second half against first, settled', growth, '%'), budget: atMost(3) },
      {
        ...figure(
          'descriptors, last against first settled',
          (settled.at(-1)?.descriptors ?? 0) - (settled[0]?.descriptors ?? 0),
          '',
        ),
        budget: atMost(5),
      },
    ]
  } finally {
    await server.stop()
  }
}
