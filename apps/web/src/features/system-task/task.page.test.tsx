import { logApi } from '@fibrewatch/contract/log'
import { type Task, taskApi, type TaskHandler } from '@fibrewatch/contract/task'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { TaskPage } from './task.page.tsx'

beforeEach(() => signInAs())

const clear: TaskHandler = {
  name: 'log.clear-task-runs',
  label: { zh: '清理任务日志', en: 'Clear the task log' },
  params: { type: 'object', properties: { keepDays: { type: 'integer', minimum: 1, maximum: 3650 } } },
  paramLabels: { keepDays: { zh: '保留天数', en: 'Days to keep' } },
}
const http: TaskHandler = {
  name: 'http.request',
  label: { zh: 'HTTP 请求', en: 'HTTP request' },
  params: {
    type: 'object',
    required: ['url', 'method'],
    properties: {
      url: { type: 'string', minLength: 1, maxLength: 2000 },
      method: { enum: ['GET', 'POST'], default: 'GET' },
    },
  },
  paramLabels: { url: { zh: '地址', en: 'Address' }, method: { zh: '方法', en: 'Method' } },
}
const nightly: Task = {
  id: 3,
  name: '每晚清理',
  handler: clear.name,
  params: { keepDays: 30 },
  type: 'cron',
  cron: '0 3 * * *',
  timeZone: 'Asia/Shanghai',
  everyMs: null,
  startAt: null,
  endAt: null,
  limit: -1,
  runCount: 4,
  overlap: 'skip',
  status: 1,
  remark: null,
  nextRunAt: '2026-03-18T19:00:00.000Z',
  lastRun: {
    id: 9,
    trigger: 'schedule',
    status: 'succeeded',
    startedAt: '2026-03-17T19:00:00.000Z',
    durationMs: 1240,
  },
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
}
const probe: Task = {
  ...nightly,
  id: 4,
  name: '探测',
  handler: http.name,
  params: { url: 'https://example.com', method: 'GET' },
  type: 'interval',
  cron: null,
  everyMs: 300_000,
  status: 0,
  nextRunAt: null,
  lastRun: null,
}

const paged = <Row,>(list: Row[]) => ({ list, pagination: { page: 1, size: 20, total: list.length } })
const serve = () =>
  startFakeServer()
    .on(taskApi.page, () => paged([nightly, probe]))
    .on(taskApi.info, ({ query }) => (query['id'] === '3' ? nightly : probe))
    .on(taskApi.handlers, () => [clear, http])
    .on(taskApi.preview, () => ({ runs: ['2026-03-18T19:00:00.000Z', '2026-03-19T19:00:00.000Z'] }))
    .on(logApi.taskPage, () =>
      paged([
        {
          id: 9,
          taskId: 3,
          name: nightly.name,
          handler: clear.name,
          trigger: 'schedule' as const,
          status: 'succeeded' as const,
          consumeTime: 1240,
          detail: 'removed: 12',
          process: 'watch-1:812',
          createTime: '2026-03-17T19:00:00.000Z',
        },
      ]),
    )
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

test('a task says what it does and when in words, and how it went last', async () => {
  serve()
  renderPage(<TaskPage />)
  const row = await rowOf(/每晚清理/)
  await waitFor(() => expect(row.textContent).toContain('每天 03:00'))
  expect(row.textContent).toContain('清理任务日志')
  expect(row.textContent).toContain('成功')
  expect(row.textContent).toContain('1.2 s')
  const other = await rowOf(/探测/)
  expect(other.textContent).toContain('每 5 分钟')
  expect(other.textContent).toContain('未执行过')
})

test('a task the product made is told in the language of the reader, and kept as it is stored', async () => {
  serve().on(taskApi.page, () => paged([{ ...nightly, name: '清理请求日志' }, probe]))
  await changeLanguage('en_US')
  onTestFinished(() => changeLanguage('zh_CN'))
  const { user } = renderPage(<TaskPage />)
  const row = await rowOf(/Clear the request log/)
  expect(await rowOf(/探测/)).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Actions of Clear the request log' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '清理请求日志')
})

describe('starting, stopping, running', () => {
  test('stopping says first what it ends', async () => {
    const server = serve().on(taskApi.stop, () => null)
    const { user } = renderPage(<TaskPage />)
    await user.click(within(await rowOf(/每晚清理/)).getByRole('button', { name: '停止 每晚清理' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('正在进行的执行会中止')
    expect(server.count(taskApi.stop)).toBe(0)
    await user.click(within(dialog).getByRole('button', { name: '停止' }))
    expect(await screen.findByText('已停止。')).toBeTruthy()
    expect(server.bodyOf(taskApi.stop)).toEqual({ id: 3 })
  })

  test('a run by hand opens the runs of the task', async () => {
    const server = serve().on(taskApi.once, () => ({ runId: 10 }))
    const { user, router } = renderPage(<TaskPage />)
    await user.click(within(await rowOf(/每晚清理/)).getByRole('button', { name: '执行一次 每晚清理' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '执行一次' }))
    const drawer = await screen.findByRole('complementary')
    expect(await within(drawer).findByText('removed: 12')).toBeTruthy()
    expect(server.bodyOf(taskApi.once)).toEqual({ id: 3 })
    expect(router.state.location.search).toBe('?id=3')
    expect(
      within(drawer)
        .getByRole('link', { name: /任务日志/ })
        .getAttribute('href'),
    ).toBe('/system/log?tab=task&taskId=3')
  })

  test('what the server refuses is said in its words', async () => {
    serve().on(taskApi.start, () => new Refusal('task.never-runs'))
    const { user } = renderPage(<TaskPage />)
    await user.click(within(await rowOf(/探测/)).getByRole('button', { name: '启动 探测' }))
    expect(await screen.findByText(/按这个设置不会再执行/)).toBeTruthy()
  })

  test('of several chosen tasks only the stopped ones are started', async () => {
    const server = serve().on(taskApi.start, () => null)
    const { user } = renderPage(<TaskPage />)
    for (const name of ['每晚清理', '探测']) {
      await user.click(within(await rowOf(new RegExp(name))).getByRole('checkbox'))
    }
    await user.click(screen.getByRole('button', { name: '启动' }))
    expect(await screen.findByText('已启动，执行次数从 0 算起。')).toBeTruthy()
    expect(server.count(taskApi.start)).toBe(1)
    expect(server.bodyOf(taskApi.start)).toEqual({ id: 4 })
  })

  test('deleting names the task and what becomes of its runs', async () => {
    const server = serve().on(taskApi.delete, () => null)
    const { user, router } = renderPage(<TaskPage />, '/?id=3')
    const drawer = await screen.findByRole('complementary')
    await user.click(await within(drawer).findByRole('button', { name: '删除' }))
    expect(await screen.findByText('删除任务“每晚清理”？')).toBeTruthy()
    expect(screen.getByText(/执行记录保留在任务日志里/)).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(server.bodyOf(taskApi.delete)).toEqual({ ids: [3] })
  })
})

describe('the form', () => {
  const openNew = async () => {
    const { user } = renderPage(<TaskPage />)
    await rowOf(/每晚清理/)
    await user.click(screen.getByRole('button', { name: /新增任务/ }))
    return { user, dialog: await screen.findByRole('dialog') }
  }

  test('shows the next runs on the clock of the zone, and sends the arguments in their types', async () => {
    const server = serve().on(taskApi.add, () => ({ id: 5 }))
    const { user, dialog } = await openNew()
    expect(await within(dialog).findByText('2026-03-19 周四 03:00:00')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: /^名称/ }), '清理')
    await user.type(within(dialog).getByRole('spinbutton', { name: /保留天数/ }), '7')
    await user.click(within(dialog).getByRole('button', { name: '每 5 分钟' }))
    await user.click(within(dialog).getByRole('button', { name: '新增任务' }))
    expect(await screen.findByText('已新增任务。')).toBeTruthy()
    expect(server.bodyOf(taskApi.add)).toEqual({
      name: '清理',
      handler: 'log.clear-task-runs',
      params: { keepDays: 7 },
      type: 'cron',
      cron: '*/5 * * * *',
      timeZone: 'Asia/Shanghai',
      startAt: null,
      endAt: null,
      limit: -1,
      overlap: 'skip',
      remark: null,
      status: 1,
    })
  })

  test('says what is wrong with an expression while it is typed', async () => {
    serve().on(taskApi.preview, ({ query }) =>
      query['cron'] === '61 * * * *'
        ? new Refusal('task.cron-invalid', 'Cron 表达式不正确：分字段的“61”不正确，取值 0–59。')
        : { runs: [] },
    )
    const { user, dialog } = await openNew()
    const cron = within(dialog).getByRole('textbox', { name: /Cron 表达式/ })
    await user.clear(cron)
    await user.type(cron, '61 * * * *')
    expect(await within(dialog).findByText(/分字段的“61”不正确/)).toBeTruthy()
  })

  test('an interval is read in its largest unit and saved in milliseconds', async () => {
    const server = serve().on(taskApi.update, () => null)
    const { user } = renderPage(<TaskPage />)
    await user.click(within(await rowOf(/探测/)).getByRole('button', { name: /的操作/ }))
    await user.click(await screen.findByRole('menuitem', { name: '修改' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('执行次数从 0 算起')
    const count = within(dialog).getByRole('spinbutton', { name: /间隔/ })
    expect((count as HTMLInputElement).value).toBe('5')
    await user.clear(count)
    await user.type(count, '10')
    await user.click(within(dialog).getByRole('button', { name: '保存任务' }))
    expect(await screen.findByText('已保存。')).toBeTruthy()
    expect(server.bodyOf(taskApi.update)).toMatchObject({
      id: 4,
      type: 'interval',
      everyMs: 600_000,
      params: { url: 'https://example.com', method: 'GET' },
    })
    expect(server.bodyOf(taskApi.update)).not.toHaveProperty('status')
  })

  test('a required argument of the chosen handler is asked for before sending', async () => {
    const server = serve().on(taskApi.update, () => null)
    const { user } = renderPage(<TaskPage />)
    await user.click(within(await rowOf(/探测/)).getByRole('button', { name: /的操作/ }))
    await user.click(await screen.findByRole('menuitem', { name: '修改' }))
    const dialog = await screen.findByRole('dialog')
    await user.clear(within(dialog).getByRole('textbox', { name: /地址/ }))
    await user.click(within(dialog).getByRole('button', { name: '保存任务' }))
    expect(await within(dialog).findByText('填写地址。')).toBeTruthy()
    expect(server.count(taskApi.update)).toBe(0)
  })
})

test('without the permissions tasks are read, and the log of their runs is not asked for', async () => {
  signInAs('sys:task:page', 'sys:task:info')
  const server = serve()
  renderPage(<TaskPage />, '/?id=3')
  const row = await rowOf(/每晚清理/)
  expect(within(row).queryByRole('button', { name: '停止 每晚清理' })).toBeNull()
  expect(await screen.findByText('没有查看任务日志的权限。')).toBeTruthy()
  expect(server.count(logApi.taskPage)).toBe(0)
})
