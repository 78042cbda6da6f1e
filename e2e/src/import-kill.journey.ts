import { rmSync } from 'node:fs'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { type ImportInfo, plantImportApi } from '@fibrewatch/contract/plant-import'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer, startProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyStartedFolder } from './harness/started-server.ts'

const SITES = 1500
const ROWS = Array.from({ length: SITES }, (_, index) => `S-${String(index).padStart(4, '0')},站点 ${index}`)
const FILE = Buffer.from(['code,name', ...ROWS].join('\n'))
const WITHIN_MS = 240_000

let dataDir: string
let server: ProductServer
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

async function upload(): Promise<ImportInfo> {
  const query = new URLSearchParams({ kind: 'site', domainId: '1', fileName: 'sites.csv' })
  const answer = await fetch(`${server.url}/${plantImportApi.upload.path}?${query}`, {
    method: 'POST',
    headers: { authorization: admin.token, 'content-type': 'application/octet-stream' },
    body: FILE,
  })
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
