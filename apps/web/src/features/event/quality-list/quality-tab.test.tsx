import { domainApi } from '@fibrewatch/contract/domain'
import {
  qualityApi,
  type QualityInfo,
  type QualityRow,
  type QualityTrend,
} from '@fibrewatch/contract/quality'
import { traceApi } from '@fibrewatch/contract/trace'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { Refusal } from '#testing/fake-server.ts'
import { signInAs } from '#testing/sample-user.ts'
import { EventPage } from '../event.page.tsx'
import { sampleQualityRow as sample } from '#testing/sample-quality.ts'
import { startEventServer } from '../testing/start-event-server.ts'

beforeEach(() => signInAs())

const unknown: QualityRow = {
  ...sample,
  linkId: 5,
  code: 'SZ-KS-02',
  name: '苏昆干线 2 芯',
  wavelengthNm: null,
  grade: 'U',
  worst: 'no-test',
  score: null,
  totalLossDb: null,
  attenuationDbPerKm: null,
  splice: null,
  reflection: null,
  lossChangeDb: null,
  endDeltaM: null,
  budgetDb: null,
  marginDb: null,
  trend: null,
  crossing: null,
  measuredAt: null,
  referenceVersion: null,
  referenceAt: null,
}
const none = { A: null, B: null, C: null }
const info: QualityInfo = {
  row: sample,
  ownBudgetDb: 11,
  verdicts: [
    { rule: 'margin', value: 1.14, positionM: null, grade: 'D' },
    { rule: 'attenuation', value: 0.247, positionM: null, grade: 'B' },
  ],
  ruleSet: {
    id: 2,
    name: '干线',
    domainId: null,
    domainName: null,
    wavelengthNm: 1550,
    fibreClass: null,
    limits: {
      attenuation: { A: 0.22, B: 0.25, C: 0.3 },
      'splice-max': none,
      'splice-mean': none,
      connector: none,
      reflectance: none,
      'event-change': none,
      'loss-change': none,
      margin: { A: 4, B: 3, C: 2 },
    },
    design: { attenuationDbPerKm: 0.24, spliceDb: 0.12, spliceEveryKm: 2, connectorDb: 0.5, reserveDb: 6 },
    validDays: 30,
    source: 'GB 51171-2016',
    revision: 4,
    updatedAt: '2026-03-01T00:00:00.000Z',
    isOwn: true,
    isSeed: false,
  },
}

const trendDays: QualityTrend['days'] = [
  { day: '2026-03-16', grade: 'C', lossDb: 9.8 },
  { day: '2026-03-18', grade: 'D', lossDb: 9.86 },
]

const startQuality = (rows: readonly QualityRow[] = [unknown, sample]) => {
  const asked: Readonly<Record<string, string>>[] = []
  const server = startEventServer([])
    .on(qualityApi.page, ({ query }) => {
      asked.push(query)
      const list = rows.filter(
        ({ grade }) => query['grades'] === undefined || query['grades'].includes(grade),
      )
      return { list, nextCursor: null, total: list.length, totalIsMore: false }
    })
    .on(qualityApi.stat, () => ({ A: 0, B: 0, C: 0, D: 1, F: 0, U: 1 }))
    .on(qualityApi.heat, () => ({
      from: '2025-12-19',
      to: '2026-03-18',
      rows: [{ linkId: 4, wavelengthNm: 1550, grades: `${'C'.repeat(60)}${'D'.repeat(29)}U` }],
    }))
    .on(qualityApi.lines, () => [{ linkId: 4, wavelengthNm: 1550, lossesDb: [8, null, 9, 9.86] }])
    .on(qualityApi.info, () => info)
    .on(qualityApi.trend, () => ({
      days: trendDays,
      line: { day: '2026-03-18', levelDb: 9.86 },
      today: '2026-03-18',
    }))
  return { server, asked }
}
const open = (address = '/event/index?tab=quality') => renderPage(<EventPage />, address)
const searchOf = ({ router }: ReturnType<typeof open>) => new URLSearchParams(router.state.location.search)
const storedCondition = () => localStorage.getItem('FIBER_QUALITY_CONDITION') ?? ''

test('each link stands with its grade, its worst values and their places; what is not known is a dash', async () => {
  startQuality()
  open()
  const row = await screen.findByRole('row', { name: /CS-ZJG-01/ })
  for (const text of [
    '31.302',
    '9.86',
    '0.247',
    '0.34',
    'JC-09',
    '−43.2',
    '1.14',
    '+1.86',
    '[+1.62, +2.13]',
    '2026-10-28',
    'v5',
  ])
    expect(row.textContent).toContain(text)
  expect(within(row).getByRole('img', { name: '等级 D 差' })).toBeTruthy()
  const other = screen.getByRole('row', { name: /SZ-KS-02/ })
  expect(other.textContent).toContain('从未测试')
  expect(other.textContent).not.toMatch(/\b0(\.0+)?\b/)
  expect(screen.getByText('符合条件 2 条')).toBeTruthy()
})

test('a grade is chosen by its count, goes to the address and is remembered, without history', async () => {
  startQuality()
  const page = open()
  await page.user.click(await screen.findByRole('button', { name: /差.*1/ }))
  await waitFor(() => expect(searchOf(page).get('grades')).toBe('D'))
  await waitFor(() => expect(screen.queryByRole('row', { name: /SZ-KS-02/ })).toBeNull())
  expect(storedCondition()).toContain('grades=D')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('FIBER'))).toEqual([
    'FIBER_QUALITY_CONDITION',
  ])
  page.unmount()
  const again = open()
  await waitFor(() => expect(searchOf(again).get('grades')).toBe('D'))
  await again.user.click(screen.getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(searchOf(again).get('grades')).toBeNull())
  expect(storedCondition()).not.toContain('grades')
})

test('a column’s name orders by it, then the other way, then as it was', async () => {
  const { asked } = startQuality()
  const page = open()
  const head = await screen.findByRole('columnheader', { name: /预算余量/ })
  const sort = () => page.user.click(within(head).getByRole('button'))
  await sort()
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sortBy: 'marginDb' }))
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await sort()
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sortBy: 'marginDb', isAsc: 'false' }))
  expect(head.getAttribute('aria-sort')).toBe('descending')
  await sort()
  await waitFor(() => expect(searchOf(page).get('sortBy')).toBeNull())
})

test('it has the tools of every list: views, density, columns that can be put away, and a file of all that match', async () => {
  const { server } = startQuality()
  const exported: unknown[] = []
  server.on(qualityApi.export, ({ query }) => {
    exported.push(query)
    return new Refusal('auth.permission-denied')
  })
  const page = open('/event/index?tab=quality&grades=D&sortBy=marginDb')
  await page.user.click(await screen.findByRole('button', { name: '导出 1 条' }))
  await page.user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(exported).toMatchObject([{ grades: 'D', sortBy: 'marginDb', format: 'csv' }]))
  expect(screen.getByRole('button', { name: /视图/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /密度/ })).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: /^列/ }))
  await page.user.click(await screen.findByRole('checkbox', { name: /预算余量/ }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /预算余量/ })).toBeNull())
})

test('every figure of the list cuts it, kilometres as metres, and comes back from the address', async () => {
  const { asked } = startQuality()
  const page = open()
  await page.user.click(await screen.findByRole('button', { name: '更多条件' }))
  await page.user.type(await screen.findByRole('textbox', { name: '长度 km 从' }), '10.5')
  await page.user.type(screen.getByRole('textbox', { name: '预算余量 dB 到' }), '2')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ lengthMMin: '10500', marginDbMax: '2' }))
  expect(screen.getByRole('button', { name: '更多条件，已设 2 项' })).toBeTruthy()
  expect(searchOf(page).get('lengthMMin')).toBe('10500')
  expect(storedCondition()).toContain('marginDbMax=2')
})

test('the tab looked at last is what an address that says nothing shows', async () => {
  startQuality()
  const page = open('/event/index')
  await page.user.click(screen.getByRole('link', { name: /光纤质量/ }))
  await screen.findByRole('row', { name: /CS-ZJG-01/ })
  expect(localStorage.getItem('DEFAULT_DISPLAY')).toContain('quality')
  page.unmount()
  const again = open('/event/index')
  await waitFor(() => expect(searchOf(again).get('tab')).toBe('quality'))
})

test('users who may not see the grades are shown the alarms, whatever tab was open before', async () => {
  localStorage.setItem(
    'DEFAULT_DISPLAY',
    JSON.stringify({ value: 'quality', expiresAt: Date.now() + 60_000 }),
  )
  signInAs('monitor:alarm:page', 'monitor:alarm:stat')
  startQuality()
  const page = open('/event/index')
  expect(await screen.findByText('当前没有活动告警。')).toBeTruthy()
  expect(searchOf(page).get('tab')).toBeNull()
  expect(screen.queryByRole('link', { name: /光纤质量/ })).toBeNull()
})

test('the panel says what decided, beside every limit, and when the budget is used up', async () => {
  startQuality()
  const page = open()
  await page.user.click(await screen.findByRole('row', { name: /CS-ZJG-01/ }))
  const panel = await screen.findByRole('complementary', { name: '光纤质量' })
  expect(await within(panel).findByText('定为 D：预算余量 dB')).toBeTruthy()
  expect(searchOf(page).get('row')).toBe('4-1550')
  const rules = await within(panel).findByRole('table')
  expect(within(rules).getByRole('row', { name: /预算余量/ }).textContent).toContain('≥ 2.00')
  expect(within(rules).getByRole('row', { name: /衰减系数/ }).textContent).toContain('≤ 0.250')
  expect(within(panel).getByText('2026-10-28')).toBeTruthy()
  expect(within(panel).getByText('依据：GB 51171-2016')).toBeTruthy()
  expect(within(panel).getByRole('img', { name: /总损耗日均值，趋势 \+1.86 dB\/年/ })).toBeTruthy()
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('the heat map tells each link by words too; a link without a test has no day', async () => {
  startQuality()
  open()
  expect(await screen.findByRole('img', { name: 'CS-ZJG-01：C 60 天 · D 29 天 · U 1 天' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'SZ-KS-02：U 90 天' })).toBeTruthy()
})

test('a row draws how its loss went, broken where nothing was measured; without a test there is no line', async () => {
  startQuality()
  open()
  const row = await screen.findByRole('row', { name: /CS-ZJG-01/ })
  const line = await within(row).findByRole('img', { name: 'CS-ZJG-01 近 400 天的总损耗' })
  expect(line.querySelector('path')?.getAttribute('d')).toMatch(/^M[^ML]+h2M[^ML]+L[^ML]+$/)
  const untested = screen.getByRole('row', { name: /SZ-KS-02/ })
  expect(within(untested).queryByRole('img', { name: /近 400 天/ })).toBeNull()
})

const openPanel = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('row', { name: /CS-ZJG-01/ }))
  return await screen.findByRole('complementary', { name: '光纤质量' })
}

test('what a link may lose and what fibre it is are set beside its grade; blank is by design', async () => {
  const { server } = startQuality()
  server.on(qualityApi.link, () => null)
  const page = open()
  const panel = await openPanel(page)
  await page.user.click(await within(panel).findByRole('button', { name: '预算与纤芯' }))
  const dialog = await screen.findByRole('dialog', { name: 'CS-ZJG-01 的预算与纤芯' })
  const budget = within(dialog).getByRole('spinbutton', { name: /损耗预算/ })
  expect((budget as HTMLInputElement).value).toBe('11')
  await page.user.clear(budget)
  await page.user.click(within(dialog).getByRole('button', { name: '保存' }))
  await screen.findByText('已保存，等级已重新计算。')
  expect(server.bodyOf(qualityApi.link)).toEqual({ linkId: 4, budgetDb: null, fibreClass: null })
})

test('the trace that graded a link is one step away, and can be made its reference after a question', async () => {
  const { server } = startQuality()
  const row = { ...sample, traceId: '01890000-0000-7000-8000-000000000001' }
  server.on(qualityApi.info, () => ({ ...info, row })).on(traceApi.baseline, () => ({ referenceVersion: 6 }))
  const page = open()
  const panel = await openPanel(page)
  const viewer = await within(panel).findByRole('link', { name: '看曲线' })
  expect(viewer.getAttribute('href')).toBe(`/resource/index?link=CS-ZJG-01&trace=${row.traceId}`)
  await page.user.click(within(panel).getByRole('button', { name: '设为参考' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('旧参考 v5 保留在历史曲线中')
  await page.user.click(within(question).getByRole('button', { name: '设为参考曲线' }))
  await screen.findByText('已设为参考 v6。')
  expect(server.bodyOf(traceApi.baseline)).toEqual({ id: row.traceId })
})

test('who may only look is offered to look', async () => {
  signInAs('monitor:quality:page', 'monitor:quality:stat', 'monitor:quality:info', 'monitor:quality:trend')
  startQuality()
  const panel = await openPanel(open())
  expect(await within(panel).findByText('定为 D：预算余量 dB')).toBeTruthy()
  for (const name of ['预算与纤芯', '设为参考'])
    expect(within(panel).queryByRole('button', { name })).toBeNull()
  expect(within(panel).queryByRole('link', { name: '看曲线' })).toBeNull()
  expect(screen.queryByRole('region', { name: '每日等级' })).toBeNull()
})

test('a list that cannot be loaded says so, and is not empty', async () => {
  const { server } = startQuality()
  server.on(qualityApi.page, () => new Refusal('auth.permission-denied'))
  open()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(/当前没有可看的光路/)).toBeNull()
})

const openRules = () => open('/event/index?tab=quality&view=rules')
const startRules = (left: number, isOwn = true) => {
  const ruleSet = { ...(info.ruleSet ?? fail()), isOwn, isSeed: true }
  const { server } = startQuality()
  return server
    .on(qualityApi.rulePage, () => [ruleSet])
    .on(qualityApi.ruleProgress, () => ({ total: 1200, left }))
    .on(domainApi.list, () => [])
}
const fail = (): never => {
  throw new Error('the sample has no rule set')
}

test('the rule sets say where their figures come from, and how far grading anew has come', async () => {
  startRules(300)
  openRules()
  const row = await screen.findByRole('row', { name: /干线/ })
  for (const text of ['预置', '全系统', '1550 nm', '0.22 / 0.25 / 0.30', '未见于公开标准', 'v4'])
    expect(row.textContent).toContain(text)
  expect(await screen.findByRole('progressbar', { name: /还有 300 \/ 1,200 条光路/ })).toBeTruthy()
})

test('a limit out of order is refused before sending; a right one is sent whole', async () => {
  const server = startRules(0).on(qualityApi.ruleUpdate, () => null)
  const { user } = openRules()
  const row = await screen.findByRole('row', { name: /干线/ })
  await user.click(within(row).getByRole('button', { name: /修改/ }))
  const dialog = await screen.findByRole('dialog')
  const limit = within(dialog).getByRole('textbox', { name: '衰减系数 dB/km A' })
  await user.clear(limit)
  await user.type(limit, '0.4')
  await user.click(within(dialog).getByRole('button', { name: '保存规则集' }))
  expect(await within(dialog).findByText('“衰减系数 dB/km”的限值顺序不对：好的等级要求应更严。')).toBeTruthy()
  expect(server.count(qualityApi.ruleUpdate)).toBe(0)
  await user.clear(limit)
  await user.type(limit, '0.2')
  await user.click(within(dialog).getByRole('button', { name: '保存规则集' }))
  await screen.findByText('已保存，正在重新定级。')
  const { name, domainId, wavelengthNm, fibreClass, design, validDays, source, limits } =
    info.ruleSet ?? fail()
  expect(server.bodyOf(qualityApi.ruleUpdate)).toEqual({
    id: 2,
    name,
    domainId,
    wavelengthNm,
    fibreClass,
    design,
    validDays,
    source,
    limits: { ...limits, attenuation: { ...limits.attenuation, A: 0.2 } },
  })
})

test('who may not read the rule sets is not led to them', async () => {
  signInAs('monitor:quality:page', 'monitor:quality:stat')
  startQuality()
  openRules()
  expect(await screen.findByRole('row', { name: /CS-ZJG-01/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '规则集' })).toBeNull()
})
