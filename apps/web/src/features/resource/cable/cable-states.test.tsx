import { cableApi } from '@fibrewatch/contract/cable'
import { faultApi } from '@fibrewatch/contract/fault'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { ResourcePage } from '../resource.page.tsx'
import { startResourceServer } from '../testing/start-resource-server.ts'

// The map draws with WebGL, which only a browser has.
vi.mock('#ui/map/line-map.tsx', () => ({ LineMap: () => null }))

beforeEach(() => signInAs())

const NONE = { list: [], pagination: { page: 1, size: 50, total: 0 } }

const CABLE = {
  id: 3,
  code: 'SZ-KS',
  name: '苏昆干线',
  domainId: 1,
  type: 'GYTS-144B1',
  fibreCount: 144,
  fibresPerTube: 12,
  colourCode: 'gb' as const,
  lengthM: 20_000,
  excessRatio: 0.01,
  maker: '',
  laidOn: null,
  laidBy: '',
  adminState: 'in-service' as const,
  remark: '',
  version: 1,
  updatedAt: '2026-03-18T06:33:09.000Z',
  updatedBy: '管理员',
  stopCount: 0,
}

test('who may not list cables has no part for them, and nothing is asked', async () => {
  signInAs('plant:tree', 'plant:map')
  const server = startResourceServer()
  renderPage(<ResourcePage />, '/resource/index?cable=3')
  await screen.findByRole('tree')
  expect(screen.queryByRole('region', { name: '光缆' })).toBeNull()
  expect(server.count(cableApi.page) + server.count(cableApi.info) + server.count(faultApi.page)).toBe(0)
})

test('no cable yet, and none that was sought, are said in words', async () => {
  startResourceServer()
    .on(cableApi.page, () => NONE)
    .on(faultApi.page, () => ({ ...NONE, list: [] }))
  const page = renderPage(<ResourcePage />, '/resource/index')
  await screen.findByText('还没有光缆。')
  await page.user.type(screen.getByRole('searchbox', { name: '光缆名称、编码、型号' }), 'nix')
  expect(await screen.findByText('没有名称或编码含“nix”的光缆。')).toBeTruthy()
})

test('a list that cannot be had says so and is asked again by hand', async () => {
  let isUp = false
  startResourceServer()
    .on(faultApi.page, () => NONE)
    .on(cableApi.page, () => (isUp ? { ...NONE, list: [CABLE] } : new Refusal('server.unavailable')))
  const page = renderPage(<ResourcePage />, '/resource/index')
  await screen.findByText(/没能取到光缆/)
  isUp = true
  await page.user.click(screen.getByRole('button', { name: /立即重试/ }))
  expect(await screen.findByRole('button', { name: /苏昆干线 SZ-KS/ })).toBeTruthy()
})

test('a cable that was removed meanwhile, or lies in another domain, is told of in its panel', async () => {
  startResourceServer()
    .on(faultApi.page, () => NONE)
    .on(cableApi.page, () => NONE)
    .on(cableApi.info, () => new Refusal('object.not-found'))
  renderPage(<ResourcePage />, '/resource/index?cable=9')
  expect(await screen.findByText(/没能取到光缆资料/)).toBeTruthy()
})

test('without nodes there is nothing to trace, and the panel says what to do', async () => {
  startResourceServer()
    .on(faultApi.page, () => NONE)
    .on(cableApi.page, () => ({ ...NONE, list: [CABLE] }))
    .on(cableApi.info, () => ({ cable: CABLE, stops: [] }))
  renderPage(<ResourcePage />, '/resource/index?cable=3')
  expect(await screen.findByText(/先录入节点/)).toBeTruthy()
})

const WAY = {
  start: { kind: 'open' as const, device: null, node: null },
  end: { kind: 'open' as const, device: null, node: null },
  parts: [],
  totalM: 20_200,
  links: [],
}
const STOP = {
  id: 1,
  cableId: 3,
  nodeId: 1,
  cableM: 0,
  sheathInM: null,
  sheathOutM: null,
  slackM: 0,
  passing: 'cut' as const,
  laying: null,
  line: [],
  nodeCode: 'LF-ODF',
  nodeName: '娄葑局',
  nodeKind: 'odf' as const,
  lngLat: null,
  jointCount: 0,
}

const serveCable = () =>
  startResourceServer()
    .on(cableApi.page, () => ({ ...NONE, list: [CABLE] }))
    .on(cableApi.info, () => ({ cable: CABLE, stops: [STOP, { ...STOP, id: 2, cableM: 20_000 }] }))
    .on(pathApi.fibre, () => WAY)

test('while faults cannot be had no cable is called whole: no number, and the way says that it is not known', async () => {
  let isUp = false
  serveCable().on(faultApi.page, () => (isUp ? NONE : new Refusal('server.unavailable')))
  const page = renderPage(<ResourcePage />, '/resource/index?cable=3')
  await screen.findByText(/全程 20.200 km/)
  expect(await screen.findByText(/有没有断不知道：没有取到故障/)).toBeTruthy()
  expect(screen.getByTitle('故障未知').textContent).toBe('—')
  expect(screen.getByRole('tab', { name: /故障/ }).textContent).toBe('故障')
  isUp = true
  await page.user.click(screen.getByRole('button', { name: '立即重试' }))
  await waitFor(() => expect(screen.getByRole('tab', { name: /故障/ }).textContent).toBe('故障0'))
  expect(screen.queryByText(/有没有断不知道/)).toBeNull()
})

test('who may not see faults has no tab for them, and the way says that they are not in it', async () => {
  signInAs('plant:tree', 'plant:map', 'plant:cable:page', 'plant:cable:info', 'plant:path:fibre')
  const server = serveCable()
  renderPage(<ResourcePage />, '/resource/index?cable=3')
  expect(await screen.findByText(/不含故障/)).toBeTruthy()
  expect(screen.queryByRole('tab', { name: /故障/ })).toBeNull()
  expect(server.count(faultApi.page)).toBe(0)
})

test('more open faults than are told leave every cable without a number', async () => {
  serveCable().on(faultApi.page, () => ({ list: [], pagination: { page: 1, size: 1000, total: 1001 } }))
  renderPage(<ResourcePage />, '/resource/index?cable=3')
  expect(await screen.findByText(/有没有断不知道：没有取到故障/)).toBeTruthy()
})
