import {
  logApi,
  type LoginLog,
  type RequestLog,
  type RequestLogInfo,
  type TaskLog,
} from '@fibrewatch/contract/log'
import { parameterApi } from '@fibrewatch/contract/parameter'
import { taskApi } from '@fibrewatch/contract/task'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { LogPage } from './log.page.tsx'

beforeEach(() => signInAs())

const changed: RequestLog = {
  id: '0190a000-0000-7000-8000-000000000001',
  userId: 2,
  username: 'zhoumin',
  domainId: 1,
  action: 'sys/param-config/update',
  actionName: '修改参数',
  method: 'POST',
  status: 200,
  consumeTime: 12,
  ip: '10.0.0.7',
  os: 'Linux',
  browser: 'Chrome 156',
  objectId: 'console.maxTabs',
  apiToken: null,
  objectName: '标签页上限',
  params: '{"body":{"key":"console.maxTabs","value":"20"},"query":{},"params":{}}',
  requestId: 'req-1',
  createTime: '2026-03-18T06:00:00.123Z',
}
const refused: RequestLog = {
  ...changed,
  id: '0190a000-0000-7000-8000-000000000002',
  actionName: '删除用户',
  action: 'sys/user/delete',
  status: 409,
  requestId: 'req-2',
}
const info: RequestLogInfo = {
  row: changed,
  changes: [
    { field: 'value', before: '12', after: '20' },
    { field: 'remark', after: '放宽' },
  ],
  hash: 'ab'.repeat(32),
}
const failedLogin: LoginLog = {
  id: 1,
  username: 'zhoumin',
  userId: 2,
  domainId: 1,
  ip: '10.0.0.7',
  os: 'Linux',
  browser: 'Chrome 156',
  ok: false,
  method: 'password',
  reason: 'auth.password-wrong',
  reasonText: '用户名或密码错误。',
  provider: null,
  time: '2026-03-18T06:00:00.123Z',
}
const run: TaskLog = {
  id: 7,
  taskId: 3,
  name: '清理任务日志',
  handler: 'log.clear-task-runs',
  trigger: 'manual',
  status: 'failed',
  consumeTime: 1240,
  detail: 'looking\nno connection',
  process: 'watch-1:812',
  createTime: '2026-03-18T06:00:00.123Z',
}

const paged = <Row,>(list: Row[]) => ({ list, pagination: { page: 1, size: 20, total: list.length } })
const serve = () =>
  startFakeServer()
    .on(logApi.requestPage, () => paged([changed, refused]))
    .on(logApi.requestInfo, () => info)
    .on(logApi.loginPage, () => paged([failedLogin]))
    .on(logApi.taskPage, () => paged([run]))
    .on(taskApi.page, () => paged([]))
    .on(parameterApi.info, ({ query }) => ({
      key: String(query['key']),
      name: '',
      value: query['key'] === 'log.login.keepDays' ? '365' : '180',
      type: 'integer' as const,
      isBuiltIn: true,
      isPublic: false,
      initial: '180',
      min: 1,
      max: 3650,
      choices: [],
      remark: null,
      updatedAt: null,
    }))
const rowOf = (name: RegExp) => screen.findByRole('row', { name })
const lastUrl = (server: ReturnType<typeof serve>, path: string) =>
  server.requests.findLast(({ url }) => url.startsWith(`/${path}`))?.url

describe('the request log', () => {
  test('says what became of a call in words, and how long the log is kept', async () => {
    serve()
    renderPage(<LogPage />)
    expect((await rowOf(/修改参数/)).textContent).toContain('成功 200')
    expect((await rowOf(/删除用户/)).textContent).toContain('被拒绝 409')
    const link = await screen.findByRole('link', { name: '保留 180 天' })
    expect(link.getAttribute('href')).toBe('/system/param?q=log.request.keepDays')
  })

  test('is narrowed to one object by what kind it is and its number', async () => {
    const server = serve()
    renderPage(<LogPage />, '/?objectKind=role&objectId=2')
    await rowOf(/修改参数/)
    const asked = new URL(lastUrl(server, logApi.requestPage.path) ?? '', 'http://fake').searchParams
    expect([asked.get('objectKind'), asked.get('objectId')]).toEqual(['role', '2'])
    expect(screen.getByRole('button', { name: '去掉条件“对象类型”' }).parentElement?.textContent).toContain(
      '角色',
    )
    expect(screen.getByRole('button', { name: '去掉条件“对象编号”' }).parentElement?.textContent).toContain(
      '2',
    )
  })

  test('its time is set by a name: last week, by the reader’s clock', async () => {
    const server = serve()
    const { user, router } = renderPage(<LogPage />)
    await rowOf(/修改参数/)
    await user.click(screen.getByRole('button', { name: '筛选' }))
    await user.click(await screen.findByRole('button', { name: '上周' }))
    await waitFor(() => expect(lastUrl(server, logApi.requestPage.path)).toContain('from='))
    const asked = new URL(lastUrl(server, logApi.requestPage.path) ?? '', 'http://fake').searchParams
    const [from, to] = ['from', 'to'].map((name) => new Date(asked.get(name) ?? ''))
    expect([from?.getDay(), from?.getHours(), to?.getDay(), to?.getHours()]).toEqual([1, 0, 1, 0])
    expect(router.state.location.search).toContain('time=')
    await user.keyboard('{Escape}')
    const chip = screen.getByRole('button', { name: '去掉条件“时间”' }).parentElement
    expect(chip?.textContent).toMatch(/\d{4}-\d\d-\d\d 00:00 – \d{4}-\d\d-\d\d 00:00/)
  })

  test('an address may name whole days', async () => {
    const server = serve()
    renderPage(<LogPage />, '/?time=2026-03-01~2026-03-18')
    await rowOf(/修改参数/)
    const asked = new URL(lastUrl(server, logApi.requestPage.path) ?? '', 'http://fake').searchParams
    expect(asked.get('from')).toBe(new Date('2026-03-01T00:00').toISOString())
    expect(asked.get('to')).toBe(new Date('2026-03-19T00:00').toISOString())
  })

  test('an entry shows what changed, what was sent and the hash', async () => {
    serve()
    const { user, router } = renderPage(<LogPage />)
    await user.click(await rowOf(/修改参数/))
    const drawer = await screen.findByRole('complementary')
    const change = await within(drawer).findByRole('row', { name: /value/ })
    expect(
      within(change)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['12', '20'])
    const made = within(drawer).getByRole('row', { name: /remark/ })
    expect(
      within(made)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['—', '放宽'])
    expect(drawer.querySelector('pre')?.textContent).toBe(
      '{\n  "key": "console.maxTabs",\n  "value": "20"\n}',
    )
    expect(within(drawer).getByText('req-1')).toBeTruthy()
    expect(within(drawer).getByText(info.hash ?? '')).toBeTruthy()
    expect(router.state.location.search).toBe(`?id=${changed.id}`)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('a whole chain says how much was checked', async () => {
    const server = serve().on(logApi.verify, () => ({
      isWhole: true,
      checked: 1204,
      brokenAtId: null,
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-03-18T06:00:00.000Z',
    }))
    const { user } = renderPage(<LogPage />)
    await user.click(await screen.findByRole('button', { name: '校验日志链' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('日志链完整')).toBeTruthy()
    expect(within(dialog).getByText('1,204 行')).toBeTruthy()
    expect(server.count(logApi.verify)).toBe(1)
  })

  test('a broken chain leads to the row where it breaks', async () => {
    serve().on(logApi.verify, () => ({
      isWhole: false,
      checked: 3,
      brokenAtId: refused.id,
      from: null,
      to: null,
    }))
    const { user, router } = renderPage(<LogPage />)
    await user.click(await screen.findByRole('button', { name: '校验日志链' }))
    await user.click(await screen.findByRole('button', { name: '查看这一行' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.search).toBe(`?id=${refused.id}`)
    expect(await screen.findByRole('complementary')).toBeTruthy()
  })

  test('an entry out of reach says so in the drawer', async () => {
    serve().on(logApi.requestInfo, () => new Refusal('object.not-found'))
    renderPage(<LogPage />, `/?id=${refused.id}`)
    const drawer = await screen.findByRole('complementary')
    expect((await within(drawer).findByRole('alert')).textContent).toContain('没能取到请求日志详情')
  })

  test('without the permission the log is read but not verified', async () => {
    signInAs('sys:log:req:page')
    const server = serve()
    renderPage(<LogPage />)
    await rowOf(/修改参数/)
    expect(screen.queryByRole('button', { name: '校验日志链' })).toBeNull()
    expect(server.count(parameterApi.info)).toBe(0)
  })
})

describe('an address from elsewhere', () => {
  test('narrows the log to a user and a keyword', async () => {
    const server = serve()
    renderPage(<LogPage />, '/?username=zhoumin&keyword=param')
    await rowOf(/修改参数/)
    expect(lastUrl(server, 'sys/log/req/page')).toContain('username=zhoumin')
    expect(lastUrl(server, 'sys/log/req/page')).toContain('keyword=param')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('param')
  })

  test('opens the runs of one task', async () => {
    const server = serve()
    renderPage(<LogPage />, '/?tab=task&taskId=3')
    await rowOf(/清理任务日志/)
    expect(lastUrl(server, 'sys/log/task/page')).toContain('taskId=3')
  })
})

test('a failed sign-in says why; the user asked about goes along to the other log', async () => {
  const server = serve()
  const { user } = renderPage(<LogPage />, '/?username=zhoumin')
  await user.click(await screen.findByRole('tab', { name: '登录日志' }))
  const row = await rowOf(/zhoumin/)
  expect(row.textContent).toContain('失败')
  expect(row.textContent).toContain('用户名或密码错误。')
  expect(lastUrl(server, 'sys/log/login/page')).toContain('username=zhoumin')
  expect(await screen.findByRole('link', { name: '保留 365 天' })).toBeTruthy()
})

test('a run shows what it printed and leads to its task', async () => {
  serve()
  const { user } = renderPage(<LogPage />, '/?tab=task')
  const row = await rowOf(/清理任务日志/)
  expect(row.textContent).toContain('失败')
  expect(row.textContent).toContain('1.2 s')
  await user.click(row)
  const drawer = await screen.findByRole('complementary')
  expect(drawer.querySelector('pre')?.textContent).toBe('looking\nno connection')
  expect(within(drawer).getByRole('link', { name: '打开任务' }).getAttribute('href')).toBe(
    '/system/task?id=3',
  )
})
