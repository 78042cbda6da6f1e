import { gunzipSync } from 'node:zlib'
import { cableApi, jointApi, nodeApi } from '@fibrewatch/contract/cable'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantExportApi } from '@fibrewatch/contract/plant-import'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { startServer } from './harness/started-server.ts'

const ROOT = 1
const LENGTH_M = 20_000

interface Place {
  readonly server: ProductServer
  readonly admin: Admin
}
let here: Place
let there: Place
let view: ConsolePage

const open = async (): Promise<Place> => {
  const server = await startServer()
  return { server, admin: await createAdmin(server.url, 'admin', ADMIN_PASSWORD) }
}
beforeAll(async () => {
  here = await open()
  there = await open()
  view = await openConsole(there.server.url)
})
afterAll(async () => {
  await view.close()
  for (const { server } of [here, there]) await server.stop()
})

const NODE = {
  kind: 'closure',
  domainId: ROOT,
  siteId: null,
  lngLat: null,
  address: '',
  adminState: 'in-service',
  remark: '',
} as const
const CABLE = {
  domainId: ROOT,
  type: 'GYTS-24B1',
  fibreCount: 24,
  fibresPerTube: 12,
  colourCode: 'gb',
  lengthM: LENGTH_M,
  excessRatio: 0.01,
  maker: '',
  laidOn: '2024-05-31',
  laidBy: '',
  adminState: 'in-service',
  remark: '',
} as const

/** Two ends, a cable between them, a port that looks into it, a link with a landmark, and a service. */
async function enterPlant({ call }: Admin): Promise<void> {
  await call(plantApi.siteAdd, {
    body: { code: 'LF', name: '娄葑局', domainId: ROOT, lngLat: [120.66, 31.3] },
  })
  const nodeIds: number[] = []
  for (const code of ['N-1', 'N-2'])
    nodeIds.push((await call(nodeApi.add, { body: { ...NODE, code, name: code } })).id)
  const { id: cableId } = await call(cableApi.add, { body: { ...CABLE, code: 'GL-A', name: 'A 干线' } })
  const stops = nodeIds.map((nodeId, index) => ({
    nodeId,
    cableM: index * LENGTH_M,
    sheathInM: null,
    sheathOutM: null,
    slackM: 10,
    passing: 'cut' as const,
    laying: 'duct' as const,
    line: [],
  }))
  await call(cableApi.stops, { body: { id: cableId, version: 1, stops } })
  const device = { code: 'OTDR-1', name: '一号', kind: 'otdr', domainId: ROOT, portCount: 8 } as const
  const { id: deviceId } = await call(plantApi.deviceAdd, { body: device })
  const info = await call(cableApi.info, { query: { id: cableId } })
  const facts = { kind: 'patch', tray: 'A', position: '1', lossDb: 0.2, measuredOn: null } as const
  const ends = [
    { deviceId, port: 1 },
    { stopId: info.stops[0]?.id ?? 0, fibre: 3, side: 'b' as const },
  ]
  await call(jointApi.add, { body: { nodeId: nodeIds[0] ?? 0, joints: [{ ...facts, ends }] } })
  const link = { code: 'SZ-01', name: '娄葑—阳山', deviceId, port: 1, lengthM: LENGTH_M }
  const { id: linkId } = await call(plantApi.linkAdd, { body: link })
  const landmark = { name: 'JC-1', kind: 'closure' as const, opticalM: 4000, lngLat: [120.7, 31.3] }
  await call(plantApi.landmarkAdd, { body: { linkId, landmarks: [landmark] } })
  const fibres = [{ cableId, fibre: 3, way: 'working' as const }]
  const service = {
    code: 'V-1',
    name: '专线',
    customer: '银行',
    circuit: '',
    priority: 1,
    contact: '',
    remark: '',
  }
  await call(cableServiceApi.add, { body: { ...service, domainId: ROOT, fibres } })
}

async function takeOut({ server, admin }: Place): Promise<Buffer> {
  const answer = await fetch(`${server.url}/${plantExportApi.archive.path}?domainId=${ROOT}`, {
    headers: { authorization: admin.token },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
/** Without the line that says when and where it was made, and the last, which says the same of all before it. */
const linesOf = (bytes: Buffer): string[] =>
  gunzipSync(bytes).toString().trimEnd().split('\n').slice(1, -1).toSorted()

test('a plant that is taken out of one server goes into another one by its console, and is the same there', async () => {
  await enterPlant(here.admin)
  const bytes = await takeOut(here)
  expect(linesOf(bytes)).toHaveLength(9)
  await signIn(view.page, { path: '/resource/index' })
  const { page } = view
  await page.getByRole('button', { name: '从文件导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^导入资源/ })
  await dialog.getByRole('combobox', { name: '文件里是什么' }).click()
  await page.getByRole('option', { name: '整个资源档案', exact: true }).click()
  const file = { name: 'plant.fwplant', mimeType: 'application/gzip', buffer: bytes }
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await dialog.getByText('读到 9 个对象。').waitFor()
  await dialog.getByRole('button', { name: '检查', exact: true }).click()
  await dialog.getByRole('button', { name: '全部导入', exact: true }).click()
  await dialog.getByText('导入完成。').waitFor()
  expect(linesOf(await takeOut(there))).toEqual(linesOf(bytes))
})
