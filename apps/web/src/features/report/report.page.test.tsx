import { plantApi } from '@fibrewatch/contract/plant'
import { reportApi, type ReportRow } from '@fibrewatch/contract/report'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { ReportPage } from './report.page.tsx'

beforeEach(() => signInAs())

const done: ReportRow = {
  id: '0190a000-0000-7000-8000-000000000001',
  number: 'FW-R-20260601-0001',
  kind: 'acceptance',
  subject: 'trace',
  subjectName: 'GL-01 苏昆干线',
  language: 'zh',
  domainId: 1,
  state: 'done',
  done: 1,
  total: 1,
  failure: null,
  path: '报告/2026-06/',
  fileName: 'FW-R-20260601-0001 GL-01.pdf',
  sizeBytes: 84_000,
  createdBy: '周敏',
  createdAt: '2026-06-01T08:00:00.000Z',
  endedAt: '2026-06-01T08:00:02.000Z',
}
const unmade = { path: null, fileName: null, sizeBytes: null }
const running: ReportRow = {
  ...done,
  ...unmade,
  id: '0190a000-0000-7000-8000-000000000002',
  number: 'FW-R-20260601-0002',
  subject: 'batch',
  state: 'running',
  done: 12,
  total: 49,
  endedAt: null,
}
const failed: ReportRow = {
  ...done,
  ...unmade,
  id: '0190a000-0000-7000-8000-000000000003',
  number: 'FW-R-20260601-0003',
  state: 'failed',
  failure: '网盘空间不足',
}

const serve = (rows: ReportRow[] = [done, running, failed]) =>
  startFakeServer().on(reportApi.page, () => ({
    list: rows,
    pagination: { page: 1, size: 20, total: rows.length },
  }))
const rowOf = (number: string) => screen.findByRole('row', { name: new RegExp(number) })

test('each report says how far it is, where its file lies, or why there is none', async () => {
  serve()
  renderPage(<ReportPage />)
  expect((await rowOf(done.number)).textContent).toContain('报告/2026-06/')
  const made = (await rowOf(running.number)).textContent
  expect(made).toContain('12 / 49 页')
  expect(made).toContain('—')
  expect((await rowOf(failed.number)).textContent).toContain('网盘空间不足')
})

test('a file that is not there yet cannot be taken, and the button says so', async () => {
  const server = serve()
  const { user } = renderPage(<ReportPage />)
  await user.click(within(await rowOf(running.number)).getByRole('button', { name: /下载/ }))
  expect(await screen.findByText('还没有生成好的文件')).toBeTruthy()
  expect(server.count(reportApi.download)).toBe(0)
})

test('without a report the page says where one is ordered; a list that fails says that', async () => {
  serve([])
  const { unmount } = renderPage(<ReportPage />)
  expect(await screen.findByText(/还没有报告/)).toBeTruthy()
  unmount()
  startFakeServer().on(reportApi.page, () => new Refusal('request.invalid', '请求有误'))
  renderPage(<ReportPage />)
  expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy()
})

test('a report of several links is ordered with empty words as lines to write on', async () => {
  const server = serve()
    .on(plantApi.tree, () => ({ domains: [], sites: [], devices: [], links: [] }))
    .on(reportApi.links, () => ({ id: done.id }))
  const { user } = renderPage(<ReportPage />)
  await user.click(await screen.findByRole('button', { name: '多条光路验收' }))
  const form = await screen.findByRole('dialog', { name: /多条光路/ })
  await user.click(within(form).getByRole('button', { name: '生成' }))
  // No link was chosen: nothing is sent.
  expect(server.count(reportApi.links)).toBe(0)
})
