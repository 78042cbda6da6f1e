import { type DeviceTest, deviceTestApi } from '@fibrewatch/contract/device-command'
import { type TestPlan, testPlanApi } from '@fibrewatch/contract/test-plan'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { ResourcePage } from '../resource.page.tsx'
import { NEXT_ID } from '../testing/sample-traces.ts'
import { plant, startResourceServer } from '../testing/start-resource-server.ts'

// The map draws with WebGL and the curves on a canvas, which only a browser has.
vi.mock('#ui/map/line-map.tsx', () => ({ LineMap: () => null }))
vi.mock('#ui/trace-plot/trace-plot.tsx', () => ({ TracePlot: () => <p aria-label="plot" /> }))

beforeEach(() => signInAs())

const linkOf = (code: string) => plant.links.find((link) => link.code === code)
const ordered: DeviceTest = {
  id: '0197c1d0-0000-7000-8000-000000000001',
  linkId: linkOf('SZ-KS-01')?.id ?? 0,
  linkCode: 'SZ-KS-01',
  deviceCode: 'LF-OTDR-01',
  port: 1,
  settings: { wavelengthNm: 1550, pulseNs: 300, rangeM: 60_000, averagingS: 15 },
  state: 'queued',
  progressPercent: null,
  isCancelling: false,
  attempts: 0,
  fault: null,
  detail: null,
  traceId: null,
  createdAt: '2026-03-18T06:33:09.000Z',
  cause: 'person',
  createdBy: '周敏',
  deadlineAt: '2026-03-18T06:35:09.000Z',
  endedAt: null,
}

/** A server whose link has these tests, the newest first. */
function startServer(list: DeviceTest[] = []) {
  const asked: object[] = []
  const tests = [...list]
  const server = startResourceServer()
    .on(deviceTestApi.page, () => ({ list: tests }))
    .on(deviceTestApi.run, ({ body }) => {
      asked.push(body)
      tests.unshift(ordered)
      return ordered
    })
    .on(deviceTestApi.cancel, ({ body }) => {
      asked.push(body)
      tests[0] = { ...ordered, isCancelling: true, state: 'running' }
      return tests[0]
    })
  const become = (change: Partial<DeviceTest>) => {
    tests[0] = { ...ordered, ...change }
  }
  return { server, asked, become }
}

const open = (code = 'SZ-KS-01') => renderPage(<ResourcePage />, `/resource/index?link=${code}`)

describe('a test plan', () => {
  const others = { roundS: 18, deviceCode: 'LF-OTDR-01' }
  const planned = (linkCode: string, linkId: number): TestPlan => ({
    linkId,
    linkCode,
    port: 2,
    settings: ordered.settings,
    periodMinutes: 1,
    isPaused: false,
    nextRunAt: '2026-03-18T06:43:09.000Z',
    lastRunAt: null,
    updatedBy: '周敏',
    updatedAt: '2026-03-18T06:33:09.000Z',
  })

  test('tells the round with what is typed, names whose time is too short, and is saved', async () => {
    const saved: object[] = []
    const { server } = startServer()
    const plan = planned('SZ-KS-01', ordered.linkId)
    server
      .on(testPlanApi.info, () => ({ plan: null, round: { ...others, plans: [planned('SZ-CS-02', 99)] } }))
      .on(testPlanApi.schedule, ({ body }) => {
        saved.push(body)
        return plan
      })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '周期测试' }))
    const form = await screen.findByRole('dialog', { name: '周期测试 SZ-KS-01' })
    expect(await within(form).findByText(/测一轮需 00:36：2 个端口/)).toBeTruthy()
    expect(within(form).getByText(/各端口都来得及/)).toBeTruthy()
    const averaging = within(form).getByRole('spinbutton', { name: /平均时间/ })
    await user.clear(averaging)
    await user.type(averaging, '60')
    expect(within(form).getByText(/来不及按期测试：SZ-CS-02/)).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: '保存周期测试' }))
    await waitFor(() => expect(saved).toMatchObject([{ periodMinutes: 60, averagingS: 60, isPaused: false }]))
  })

  test('shows when it runs next, and is removed after a question', async () => {
    const removed: object[] = []
    const { server } = startServer()
    const plan = planned('SZ-KS-01', ordered.linkId)
    server
      .on(testPlanApi.info, () => ({ plan, round: { ...others, plans: [plan] } }))
      .on(testPlanApi.unschedule, ({ body }) => {
        removed.push(body)
        return null
      })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '周期测试' }))
    const form = await screen.findByRole('dialog', { name: '周期测试 SZ-KS-01' })
    expect(within(form).getByText(/^下次测试/).textContent).toMatch(/06:43|14:43/)
    await user.click(within(form).getByRole('button', { name: '删除周期测试' }))
    const question = await screen.findByRole('dialog', { name: '删除 SZ-KS-01 的周期测试？' })
    await user.click(within(question).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(removed).toEqual([{ linkId: ordered.linkId }]))
  })
})

describe('testing a link now', () => {
  test('asks how, says what is wrong at the field, and follows the test to its trace', async () => {
    const { asked, become } = startServer()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '点名测试' }))
    const form = await screen.findByRole('dialog', { name: '点名测试 SZ-KS-01' })
    const range = within(form).getByRole('spinbutton', { name: /量程/ })
    await user.clear(range)
    await user.type(range, '9000')
    await user.click(within(form).getByRole('button', { name: '开始测试' }))
    expect(await within(form).findByText(/测不到末端/)).toBeTruthy()
    expect(asked).toEqual([])
    await user.clear(range)
    await user.type(range, '60000')
    await user.click(within(form).getByRole('button', { name: '开始测试' }))
    const dialog = await screen.findByRole('dialog', { name: 'SZ-KS-01 的点名测试' })
    expect(asked).toMatchObject([{ linkId: ordered.linkId, rangeM: 60_000, averagingS: 15 }])
    expect(within(dialog).getByText('等待设备取指令')).toBeTruthy()
    // Unknown is not drawn as nothing done.
    expect(within(dialog).getByRole('progressbar').hasAttribute('value')).toBe(false)
    become({ state: 'running', progressPercent: 40 })
    expect(await within(dialog).findByText('正在测试，已完成 40%', {}, { timeout: 5000 })).toBeTruthy()
    become({ state: 'done', progressPercent: 100, traceId: NEXT_ID })
    await user.click(await within(dialog).findByRole('button', { name: '查看曲线' }, { timeout: 5000 }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows a test that somebody else has begun, and cancels it', async () => {
    const { asked } = startServer([{ ...ordered, state: 'running', progressPercent: 20 }])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '测试中 20%' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '取消测试' }))
    expect(await within(dialog).findByText('正在取消，等待设备停止')).toBeTruthy()
    expect(asked).toEqual([{ id: ordered.id }])
    expect(within(dialog).queryByRole('button', { name: '取消测试' })).toBeNull()
  })

  test('says why a test failed, in the words of the instrument too, and fills it in again', async () => {
    const { become } = startServer([ordered])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '测试中' }))
    become({ state: 'failed', fault: 'laser', detail: 'LD temp 71 C', endedAt: ordered.deadlineAt })
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('设备的光源故障或过热。', {}, { timeout: 5000 })).toBeTruthy()
    expect(within(dialog).getByText('设备说明：LD temp 71 C')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '再测一次' }))
    expect(await screen.findByText('已填入那次测试的条件。')).toBeTruthy()
  })

  test('a refusal is told in the form, which keeps what was typed', async () => {
    const { server } = startServer()
    server.on(
      deviceTestApi.run,
      () => new Refusal('test.running-already', '光路 SZ-KS-01 正在测试，请等它结束或先取消它。'),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '点名测试' }))
    const form = await screen.findByRole('dialog')
    const averaging = within(form).getByRole('spinbutton', { name: /平均时间/ })
    await user.clear(averaging)
    await user.type(averaging, '30{Enter}')
    expect(await within(form).findByText(/正在测试，请等它结束/)).toBeTruthy()
    expect((averaging as HTMLInputElement).value).toBe('30')
  })

  test('is not offered to whoever may not', async () => {
    startServer()
    signInAs('plant:tree', 'plant:map', 'plant:link:info', 'monitor:trace:page')
    open()
    await screen.findByRole('heading', { name: /SZ-KS-01/ })
    expect(screen.queryByRole('button', { name: '点名测试' })).toBeNull()
  })
})
