import { rmSync } from 'node:fs'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { type ImportInfo, plantImportApi } from '@fibrewatch/contract/plant-import'
import { type LinkRule, type SorImportInfo, sorImportApi } from '@fibrewatch/contract/sor-import'
import { traceApi } from '@fibrewatch/contract/trace'
import { type Admin, createAdmin, requireLink, smallPlant } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstrument, createLink, type PlantLink } from './harness/plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { copyStartedFolder } from './harness/started-server.ts'

const SITES = 1500
const ROWS = Array.from({ length: SITES }, (_, index) => `S-${String(index).padStart(4, '0')},站点 ${index}`)
const FILE = Buffer.from(['code,name', ...ROWS].join('\n'))
const WITHIN_MS = 240_000
const TRACES = 40
const DAY_MS = 86_400_000
const DAYS_AGO = 500

let dataDir: string
let server: ServerProcess
let admin: Admin
const start = async () => {
  server = await startProductServer({ dataDir })
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
}
beforeAll(async () => {
  dataDir = copyStartedFolder()
  await start()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function uploadBytes(path: string, query: Record<string, string>, body: BodyInit): Promise<Response> {
  const answer = await fetch(`${server.url}/${path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: admin.token, 'content-type': 'application/octet-stream' },
    body,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
async function upload(): Promise<ImportInfo> {
  const query = { kind: 'site', domainId: '1', fileName: 'sites.csv' }
  const answer = await uploadBytes(plantImportApi.upload.path, query, FILE)
  const { data } = (await answer.json()) as { data: ImportInfo }
  return data
}
const load = (id: number) => admin.call(plantImportApi.info, { query: { id } })
async function pollOf(id: number, isReached: (info: ImportInfo) => boolean): Promise<void> {
  await expect.poll(async () => isReached(await load(id)), { timeout: WITHIN_MS, interval: 5 }).toBe(true)
}

/** The server is killed when a part is done, and started again. */
async function killHalfWay(id: number): Promise<void> {
  await pollOf(id, ({ doneCount }) => doneCount > 0)
  await server.kill9()
  await start()
}

test('an import during which the server is killed, in the check, the import and the undoing, goes on after the start and enters everything once', async () => {
  const { id, mapping } = await upload()
  await admin.call(plantImportApi.check, { body: { id, mapping, domainId: 1, datum: 'wgs84' } })
  await killHalfWay(id)
  await pollOf(id, ({ state }) => state === 'checked')
  expect((await load(id)).counts).toMatchObject({ added: SITES, refused: 0 })

  await admin.call(plantImportApi.run, { body: { id, mode: 'all' } })
  await killHalfWay(id)
  await pollOf(id, ({ state }) => state === 'done')
  expect(await load(id)).toMatchObject({ doneCount: SITES, isBroken: false, counts: { added: SITES } })
  const { list, pagination } = await admin.call(plantApi.sitePage, { query: { limit: 1000 } })
  expect(pagination.total).toBe(SITES)
  expect(list.every(({ version }) => version === 1)).toBe(true)
  const { total } = await admin.call(plantChangeApi.page, { query: { kind: 'site', limit: 1 } })
  expect(total).toBe(SITES)

  await admin.call(plantImportApi.undo, { body: { id } })
  await killHalfWay(id)
  await pollOf(id, ({ state }) => state === 'undone')
  expect((await load(id)).counts).toMatchObject({ undone: SITES, kept: 0 })
  expect((await admin.call(plantApi.sitePage, { query: {} })).pagination.total).toBe(0)
}, 600_000)

const loadTraces = (id: number) => admin.call(sorImportApi.info, { query: { id } })
async function pollTraces(id: number, isReached: (info: SorImportInfo) => boolean): Promise<void> {
  await expect
    .poll(async () => isReached(await loadTraces(id)), { timeout: WITHIN_MS, interval: 5 })
    .toBe(true)
}

/** Traces of one link, a day after the other, whose ids name it. */
async function uploadTraces({ code }: PlantLink): Promise<number> {
  const { id } = await admin.call(sorImportApi.add, { body: { name: 'otdr-2024' } })
  const link = { ...requireLink(smallPlant(), 'T1-LINK-01'), code }
  for (let day = 0; day < TRACES; day += 1) {
    const measuredAt = Date.now() - (DAYS_AGO - day) * DAY_MS
    const bytes = makeSorFile(smallPlant(), link, { measuredAt })
    await uploadBytes(sorImportApi.upload.path, { id: String(id), fileName: `old-${day}.sor` }, bytes)
  }
  const rule: LinkRule = { parts: ['fibreId'], separator: '', against: 'code', direction: 'forward' }
  const { counts } = await admin.call(sorImportApi.match, { body: { id, rule } })
  expect(counts).toMatchObject({ ready: TRACES, unmatched: 0 })
  return id
}
const listNames = async ({ id }: PlantLink): Promise<string[]> =>
  (await admin.call(traceApi.page, { query: { linkId: id, limit: 100 } })).list.map(
    ({ fileName }) => fileName,
  )

test('traces of the past during whose import and undoing the server is killed are all stored once, and all taken back', async () => {
  const link = await createLink(admin, await createInstrument(admin, { code: 'IK-OTDR' }), { port: 1 })
  const id = await uploadTraces(link)
  await admin.call(sorImportApi.run, { body: { id, mode: 'all' } })
  await pollTraces(id, ({ counts }) => counts.stored > 0)
  expect((await loadTraces(id)).state).toBe('running')
  await server.kill9()
  await start()
  await pollTraces(id, ({ state }) => state === 'done')
  expect((await loadTraces(id)).counts).toMatchObject({ stored: TRACES, same: 0, failed: 0, ready: 0 })
  const names = await listNames(link)
  expect(names).toHaveLength(TRACES)
  expect(new Set(names).size).toBe(TRACES)

  await admin.call(sorImportApi.undo, { body: { id } })
  await pollTraces(id, ({ counts: { undone } }) => undone > 0)
  expect((await loadTraces(id)).state).toBe('undoing')
  await server.kill9()
  await start()
  await pollTraces(id, ({ state }) => state === 'undone')
  expect((await loadTraces(id)).counts).toMatchObject({ undone: TRACES, kept: 0, stored: 0 })
  expect(await listNames(link)).toEqual([])
}, 600_000)
