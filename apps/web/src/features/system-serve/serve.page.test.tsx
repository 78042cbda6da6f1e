import { type ServePoint, type ServeStat, serveApi } from '@fibrewatch/contract/serve'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { ServePage } from './serve.page.tsx'

beforeEach(() => signInAs())

const GB = 1024 ** 3
const stat: ServeStat = {
  at: '2026-03-18T06:30:00.000Z',
  server: 'watch-1',
  runtime: {
    os: 'Debian 12',
    arch: 'x64',
    nodeVersion: 'v24.21.0',
    productVersion: '0.1.0',
    pid: 4711,
    startedAt: '2026-03-18T05:00:00.000Z',
    uptimeS: 5400,
  },
  database: { kind: 'server', version: '15.14', sizeBytes: 3 * GB },
  cpu: {
    model: 'Xeon',
    cores: 2,
    windowMs: 5000,
    load: 0.425,
    coresLoad: [0.75, 0.1],
    processCores: 0.5,
  },
  memory: {
    totalBytes: 16 * GB,
    availableBytes: 4 * GB,
    processRssBytes: GB,
    processHeapUsedBytes: GB / 4,
    processHeapTotalBytes: GB / 2,
  },
  // A tenth is reserved for the system: neither used nor available.
  disk: { totalBytes: 100 * GB, usedBytes: 45 * GB, availableBytes: 45 * GB },
  eventLoop: { p50Ms: 1.2, p99Ms: 9.8 },
  websockets: 7,
  ingestQueue: 12,
  requestsPerS: 3.5,
  checks: [
    { name: 'database', state: 'ok', reason: null, since: '2026-03-18T05:00:00.000Z' },
    { name: 'disk', state: 'failed', reason: 'storage.full', since: '2026-03-18T06:20:00.000Z' },
    { name: 'clock', state: 'unknown', reason: null, since: '2026-03-18T05:00:00.000Z' },
  ],
}
const point = (at: string, cpuLoad: number | null): ServePoint => ({
  at,
  cpuLoad,
  memoryUsed: 0.75,
  processRssBytes: GB,
  diskUsed: 0.5,
  eventLoopP99Ms: 9.8,
  websockets: 7,
  ingestQueue: 0,
  requestsPerS: 3.5,
})

function serve(points: ServePoint[], servers = ['watch-1']) {
  return startFakeServer()
    .on(serveApi.stat, () => stat)
    .on(serveApi.history, ({ query }) => ({
      server: query['server'] ?? 'watch-1',
      servers,
      stepS: query['range'] === '7d' ? 1800 : 10,
      points,
    }))
}

test('loads are of the last window; a disk is full of what can be used', async () => {
  serve([])
  renderPage(<ServePage />)
  expect(await screen.findByText('最近 5 秒的平均值')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '整机' }).parentElement?.textContent).toContain('42.5%')
  expect(screen.getByRole('progressbar', { name: '核 1' }).getAttribute('value')).toBe('0.75')
  const disk = screen.getByRole('heading', { name: /数据盘/ }).closest('section') as HTMLElement
  expect(within(disk).getByText('50.0%')).toBeTruthy()
})

test('each check says how it stands and since when', async () => {
  serve([])
  renderPage(<ServePage />)
  const card = (await screen.findByRole('heading', { name: /自检/ })).closest('section') as HTMLElement
  const rows = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/数据库正常.*自/)
  expect(rows[1]).toMatch(/磁盘空间故障磁盘已满.*自/)
  expect(rows[2]).toMatch(/系统时钟未知.*自/)
})

test('a chart tells its range and its last value to those who do not see it', async () => {
  serve([point('2026-03-18T06:29:50.000Z', 0.1), point('2026-03-18T06:30:00.000Z', 0.4)])
  renderPage(<ServePage />)
  expect(await screen.findByRole('figure', { name: 'CPU 10.0% – 40.0%, 40.0%' })).toBeTruthy()
  expect(screen.getByRole('figure', { name: '请求 3.5 次/秒 – 3.5 次/秒, 3.5 次/秒' })).toBeTruthy()
})

test('another range and another server are asked for', async () => {
  const server = serve([point('2026-03-18T06:30:00.000Z', 0.4)], ['watch-1', 'watch-2'])
  const { user } = renderPage(<ServePage />)
  await user.click(await screen.findByRole('radio', { name: '7 天' }))
  await user.click(screen.getByRole('combobox', { name: '服务进程' }))
  await user.click(screen.getByRole('option', { name: 'watch-2' }))
  await screen.findByText('每点 1,800 秒的平均值')
  expect(server.requests.at(-1)?.url).toBe('/sys/serve/history?range=7d&server=watch-2')
})

test('before the first sample the history says when it comes', async () => {
  serve([])
  renderPage(<ServePage />)
  expect(await screen.findByText(/还没有历史数据/)).toBeTruthy()
})

test('what cannot be fetched says so, the rest stands', async () => {
  serve([]).on(serveApi.stat, () => new Refusal('server.unavailable'))
  renderPage(<ServePage />)
  expect((await screen.findByRole('alert')).textContent).toContain('没能取到服务状态')
  expect(screen.getByRole('heading', { name: /历史曲线/ })).toBeTruthy()
})
