import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchApi } from '@fibrewatch/contract/batch'
import { reportApi, type ReportRow } from '@fibrewatch/contract/report'
import { type Admin, createAdmin, writeCable } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCableBatch } from './harness/cable-batch.ts'
import { copyStartedFolder } from './harness/started-server.ts'

const FIBRES = 20
const CABLE = {
  fibres: FIBRES,
  wavelengthsNm: [1550],
  seed: 11,
  endA: 'Loufeng',
  endB: 'Yushan',
  startS: 1_780_000_000,
}
const WITHIN_MS = 60_000
const WORDS = { project: '', tester: '', approver: '', remark: '' }

let dataDir: string
let server: ServerProcess
let admin: Admin
let batchId: number

const start = async () => {
  server = await startProductServer({ dataDir })
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
}

/** From end A alone: what is drawn of a fibre is the same. */
async function uploadCable(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-cable-'))
  try {
    const { files } = await writeCable(folder, CABLE)
    for (const fileName of files.filter((name) => name.endsWith('_AB.sor'))) {
      const query = new URLSearchParams({ batchId: String(batchId), fileName })
      const answer = await fetch(`${server.url}/${batchApi.upload.path}?${query}`, {
        method: 'POST',
        headers: { authorization: admin.token, 'content-type': 'application/octet-stream' },
        body: readFileSync(join(folder, fileName)),
      })
      if (answer.status !== 200) throw new Error(`${fileName}: ${answer.status} ${await answer.text()}`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

beforeAll(async () => {
  dataDir = copyStartedFolder()
  await start()
  const { endA, endB } = CABLE
  batchId = await createCableBatch(admin, { name: '20 芯', fibreCount: FIBRES, endA, endB, limitSetId: null })
  await uploadCable()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const order = async (): Promise<string> => {
  const asked = { language: 'zh', timeZone: 'Asia/Shanghai', words: WORDS } as const
  const body = { batchId, format: 'pdf', hasFibreSheets: true, ...asked } as const
  return (await admin.call(reportApi.batch, { body })).id
}
const load = (id: string) => admin.call(reportApi.info, { query: { id } })
async function waitUntil(id: string, isReached: (report: ReportRow) => boolean): Promise<ReportRow> {
  await expect.poll(async () => isReached(await load(id)), { timeout: WITHIN_MS, interval: 5 }).toBe(true)
  return load(id)
}
const isDrawn = ({ done }: ReportRow): boolean => done > 0
const isDone = ({ state }: ReportRow): boolean => state === 'done'
/** Every file of the store, whatever names it. */
const listFiles = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

async function download(id: string): Promise<Buffer> {
  const answer = await fetch(`${server.url}/${reportApi.download.path}?id=${id}`, {
    headers: { authorization: admin.token },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('a report that is cancelled half way ends, leaves no file, and the next one is made', async () => {
  const before = listFiles().length
  const first = await order()
  const waiting = await order()
  const last = await order()
  await waitUntil(first, isDrawn)
  for (const id of [first, waiting]) await admin.call(reportApi.cancel, { body: { id } })
  const report = await waitUntil(last, isDone)
  expect(report).toMatchObject({ done: FIBRES + 1, total: FIBRES + 1, failure: null })
  for (const id of [first, waiting])
    expect(await load(id)).toMatchObject({ state: 'cancelled', path: null, sizeBytes: null })
  expect((await load(first)).done).toBeLessThan(FIBRES + 1)
  expect(listFiles()).toHaveLength(before + 1)
})

test('a report during which the server is killed is made after the next start, once and whole', async () => {
  const before = listFiles().length
  const id = await order()
  expect((await waitUntil(id, isDrawn)).done).toBeLessThan(FIBRES + 1)
  await server.kill9()
  await start()
  const report = await waitUntil(id, isDone)
  expect(report).toMatchObject({ done: FIBRES + 1, total: FIBRES + 1, failure: null })
  const pdf = await download(id)
  expect(pdf).toHaveLength(report.sizeBytes ?? 0)
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(FIBRES)
  expect(listFiles()).toHaveLength(before + 1)
  expect(isDone(await waitUntil(await order(), isDone))).toBe(true)
})
