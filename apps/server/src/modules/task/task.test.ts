import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { taskApi, Task } from '@fibrewatch/contract/task'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'

type Page = EndpointData<typeof taskApi.page>
const MINUTE_MS = 60_000
const database = testDatabase()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await createTestApp(database, { worksJobs: true })
  token = await app.signIn('admin')
})
afterEach(() => app.remove())

const good = {
  name: 'clear',
  handler: 'log.clear-logins',
  type: 'cron',
  cron: '*/30 * * * * *',
  timeZone: 'UTC',
} as const
const add = async (body: object = {}) => {
  const answer = await app.post<{ id: number }>('/sys/task/add', { ...good, ...body }, token)
  return answer.envelope.data?.id ?? Number.NaN
}
const info = async (id: number) => (await app.get<Task>(`/sys/task/info?id=${id}`, token)).envelope.data
const act = (verb: string, id: number) => app.post(`/sys/task/${verb}`, { id }, token)
const statuses = async () =>
  (await database.pool.query<{ status: string }>('SELECT status FROM task_run ORDER BY id')).rows.map(
    ({ status }) => status,
  )

describe('sys/task', () => {
  test('comes with the tasks that keep the logs short, running', async () => {
    const { envelope } = await app.get<Page>('/sys/task/page?status=1&sortBy=id&isAsc=true', token)
    expect(envelope.data?.list.map(({ handler }) => handler)).toEqual([
      'log.clear-requests',
      'log.clear-logins',
      'log.clear-task-runs',
      'session.clear-ended',
      'material.clear-unused',
      'netdisk.empty-trash',
      'demo.reset',
      'files.sweep',
      'notify.clear-deliveries',
      'api-token.clear-ended',
      'device-command.clear-ended',
    ])
  })

  test('lists what tasks can do, with typed arguments and their names', async () => {
    const { envelope } = await app.get<EndpointData<typeof taskApi.handlers>>('/sys/task/handlers', token)
    const handlers = envelope.data ?? []
    expect(handlers.map(({ name }) => name).toSorted()).toEqual(
      expect.arrayContaining(['database.measure', 'http.request', 'log.clear-logins', 'session.clear-ended']),
    )
    for (const { params, paramLabels } of handlers) {
      expect(params).toMatchObject({ type: 'object', additionalProperties: false })
      expect(Object.keys(paramLabels)).toEqual(Object.keys(params['properties'] as object))
    }
  })

  test('is added stopped with its defaults, started, changed, stopped and removed', async () => {
    const id = await add()
    expect(await info(id)).toMatchObject({
      name: 'clear',
      status: 0,
      params: {},
      limit: -1,
      overlap: 'skip',
      nextRunAt: null,
      lastRun: null,
    })
    await act('start', id)
    expect(await info(id)).toMatchObject({ status: 1, nextRunAt: new Date(START_AT + 30_000).toISOString() })
    const changed = { ...good, id, type: 'interval', everyMs: MINUTE_MS, params: { keepDays: 5 } }
    expect((await app.post('/sys/task/update', changed, token)).status).toBe(200)
    expect(await info(id)).toMatchObject({
      status: 1,
      cron: null,
      params: { keepDays: 5 },
      nextRunAt: new Date(START_AT + MINUTE_MS).toISOString(),
    })
    expect((await app.post('/sys/task/update', { id, remark: 'kept short' }, token)).status).toBe(200)
    expect(await info(id)).toMatchObject({
      name: 'clear',
      type: 'interval',
      everyMs: MINUTE_MS,
      params: { keepDays: 5 },
      remark: 'kept short',
      status: 1,
    })
    await act('stop', id)
    expect(await info(id)).toMatchObject({ status: 0, nextRunAt: null })
    expect((await app.post('/sys/task/delete', { ids: [id] }, token)).status).toBe(200)
    expect(await app.get(`/sys/task/info?id=${id}`, token)).toMatchObject({ status: 404 })
  })

  test.each([
    [{ cron: '61 * * * *' }, 'task.cron-invalid', 'Cron 表达式不正确：分字段的“61”不正确，取值 0–59。'],
    [{ cron: '0 0 30 2 *' }, 'task.cron-invalid', 'Cron 表达式不正确：没有这样的日期。'],
    [{ cron: null }, 'task.schedule-incomplete', '填写 Cron 表达式。'],
    [
      { timeZone: 'Mars/Base' },
      'task.time-zone-unknown',
      '没有时区 Mars/Base，填写如 Asia/Shanghai 的名称。',
    ],
    [{ type: 'interval' }, 'task.schedule-incomplete', '填写间隔毫秒数。'],
    [{ type: 'interval', everyMs: 999 }, 'request.invalid', '不符合要求'],
    [{ handler: 'Class.method' }, 'task.handler-unknown', '没有名为 Class.method 的任务处理，从列表中选择。'],
    [{ params: { keepDays: 'x' } }, 'request.invalid', '不符合要求'],
    [{ params: { evil: 1 } }, 'request.invalid', '不符合要求'],
    [
      { status: 1, endAt: '2020-01-01T00:00:00Z' },
      'task.never-runs',
      '按这个设置不会再执行，检查起止时间和次数上限。',
    ],
    [{ startAt: '2027-01-02T00:00:00Z', endAt: '2027-01-01T00:00:00Z' }, 'request.invalid', '不符合要求'],
    [{ name: '清理登录日志' }, 'object.name-taken', '名称 清理登录日志 已被使用。'],
  ])('refuses %j and says why', async (change, reason, msg) => {
    const answer = await app.post('/sys/task/add', { ...good, ...change }, token)
    expect(answer.envelope.reason).toBe(reason)
    expect(answer.envelope.msg).toContain(msg)
    expect(answer.status).toBeLessThan(500)
    expect(answer.status).not.toBe(403)
  })

  test('names the argument that is wrong', async () => {
    const answer = await app.post('/sys/task/add', { ...good, params: { keepDays: 0 } }, token)
    expect(answer.envelope.errors).toEqual([{ field: 'params/keepDays', reason: 'minimum: 1' }])
  })

  test('speaks of a wrong expression in the language of the caller', async () => {
    const answer = await app.http.inject({
      url: '/sys/task/preview?cron=*%20*%20*',
      headers: { authorization: token, 'accept-language': 'en' },
    })
    expect(answer.json<{ msg: string }>().msg).toContain('it takes 5 fields')
  })

  test('previews the next five runs in a time zone', async () => {
    const { envelope } = await app.get<{ runs: string[] }>(
      '/sys/task/preview?cron=0%209%20*%20*%201-5&timeZone=Asia%2FShanghai',
      token,
    )
    expect(envelope.data?.runs.map((at) => at.slice(5, 16))).toEqual([
      '06-02T01:00',
      '06-03T01:00',
      '06-04T01:00',
      '06-05T01:00',
      '06-08T01:00',
    ])
  })

  test('runs once on demand, also when it is stopped, and logs it', async () => {
    const id = await add()
    const answer = await app.post<{ runId: number }>('/sys/task/once', { id }, token)
    expect(answer.status).toBe(200)
    await expect.poll(statuses).toEqual(['succeeded'])
    const { envelope } = await app.get<{ list: object[] }>('/sys/log/task/page', token)
    expect(envelope.data?.list).toMatchObject([
      {
        id: answer.envelope.data?.runId,
        taskId: id,
        trigger: 'manual',
        detail: 'removed: 0',
        consumeTime: 0,
      },
    ])
    expect(await info(id)).toMatchObject({ status: 0, runCount: 0, lastRun: { status: 'succeeded' } })
  })

  test('runs at its time by itself', async () => {
    await add({ status: 1 })
    app.clock.set(START_AT + 30_000)
    await expect.poll(statuses).toEqual(['succeeded'])
  })

  test('follows a clock that goes back, and is not flooded by one that goes ahead', async () => {
    const nextRunAt = async (id: number) => {
      const { rows } = await database.pool.query<{ at: Date }>(
        'SELECT next_run_at AS at FROM task WHERE id = $1',
        [id],
      )
      return rows[0]?.at
    }
    // The product's own tasks have no time until the first round: planned only after the jump they would not run in it.
    const listUnplanned = async () =>
      (await database.pool.query<{ id: number }>('SELECT id FROM task WHERE enabled AND next_run_at IS NULL'))
        .rows
    await expect.poll(listUnplanned).toEqual([])
    const daily = await add({ name: 'daily', type: 'cron', cron: '0 3 * * *', timeZone: 'UTC', status: 1 })
    const beat = await add({ name: 'beat', type: 'interval', everyMs: 60_000, overlap: 'queue', status: 1 })
    // It would remove what was due 200 days ago, whichever runs had ended by then.
    await database.pool.query("UPDATE task SET enabled = false WHERE handler = 'log.clear-task-runs'")
    const planned = [await nextRunAt(daily), await nextRunAt(beat)]
    app.clock.set(START_AT + 200 * 86_400_000)
    await app.modules.task.planDue()
    // Each of the two once, and each of the product's other ten.
    await expect.poll(statuses).toEqual(Array.from({ length: 12 }, () => 'succeeded'))
    expect(await nextRunAt(daily)).not.toEqual(planned[0])
    // Runs still queued or running when the clock went back must not wait for that time to come.
    await database.pool.query(
      `INSERT INTO task_run (task_id, name, handler, params, trigger, status, due_at)
       VALUES ($1, 'beat', 'log.clear-logins', '{}', 'schedule', 'queued', $2)`,
      [beat, new Date(START_AT + 200 * 86_400_000)],
    )
    app.clock.set(START_AT)
    await expect.poll(async () => [await nextRunAt(daily), await nextRunAt(beat)]).toEqual(planned)
    app.clock.set(START_AT + 120_000)
    await app.modules.task.sweep()
    await expect.poll(async () => (await statuses()).filter((status) => status === 'queued')).toEqual([])
    expect(app.logText()).toContain('tasks were planned anew')
  })

  test('stop takes back what waits; a removed task leaves its log behind', async () => {
    const id = await add({ overlap: 'queue', status: 1 })
    // A run that never ends: the next one waits.
    await database.pool.query(
      `INSERT INTO task_run (task_id, name, handler, params, trigger, status, due_at, started_at, seen_at)
       VALUES ($1, 'clear', 'log.clear-logins', '{}', 'schedule', 'running', $2, $2, $2)`,
      [id, new Date(START_AT)],
    )
    await act('once', id)
    await act('once', id)
    expect(await statuses()).toEqual(['running', 'queued', 'queued'])
    await act('stop', id)
    expect(await statuses()).toEqual(['running'])
    await app.post('/sys/task/delete', { ids: [id] }, token)
    const { envelope } = await app.get<{ list: object[] }>('/sys/log/task/page', token)
    expect(envelope.data?.list).toMatchObject([{ taskId: null, name: 'clear' }])
  })

  test('once is refused while the task runs and may not overlap', async () => {
    const id = await add()
    await database.pool.query(
      `INSERT INTO task_run (task_id, name, handler, params, trigger, status, due_at, started_at, seen_at)
       VALUES ($1, 'clear', 'log.clear-logins', '{}', 'schedule', 'running', $2, $2, $2)`,
      [id, new Date(START_AT)],
    )
    expect(await act('once', id)).toMatchObject({ status: 409, envelope: { reason: 'task.already-runs' } })
  })

  test.each(['start', 'stop', 'once'])('%s of a task that is not there is not found', async (verb) => {
    expect(await act(verb, 9999)).toMatchObject({ status: 404, envelope: { reason: 'object.not-found' } })
  })

  test('runs nothing while its product module is off', async () => {
    await add({ status: 1 })
    await app.post('/sys/module/switch', { code: 'task', enabled: false }, token)
    app.clock.set(START_AT + 30_000)
    expect(await app.modules.task.planDue()).toBe(0)
    expect(await statuses()).toEqual([])
    await app.post('/sys/module/switch', { code: 'task', enabled: true }, token)
    await app.modules.task.planDue()
    await expect.poll(statuses).toEqual(['succeeded'])
  })

  test('leaves every change in the record, with what it was and what it is', async () => {
    const id = await add()
    await act('start', id)
    const { rows } = await database.pool.query(
      "SELECT action, object_id, object_name, before->>'enabled' AS was, after->>'enabled' AS is FROM audit WHERE action LIKE 'sys/task/%' ORDER BY seq",
    )
    expect(rows).toEqual([
      { action: 'sys/task/add', object_id: `${id}`, object_name: 'clear', was: null, is: 'false' },
      { action: 'sys/task/start', object_id: `${id}`, object_name: 'clear', was: 'false', is: 'true' },
    ])
  })

  test('is found by keyword, with wildcards standing for themselves, and exported', async () => {
    await add({ name: '100%_sure', remark: '=1+1' })
    const find = async (keyword: string) =>
      (await app.get<Page>(`/sys/task/page?keyword=${encodeURIComponent(keyword)}`, token)).envelope.data
        ?.pagination.total
    expect([await find('0%_s'), await find('%'), await find('_s'), await find('1+1')]).toEqual([1, 1, 1, 1])
    expect(await find('x%s')).toBe(0)
    const file = await app.http.inject({
      url: '/sys/task/export?keyword=sure&columns=name,status,remark',
      headers: { authorization: token },
    })
    expect(file.body).toBe(`\uFEFF"名称","状态","备注"\r\n"100%_sure","已停止","'=1+1"\r\n`)
  })

  test('those it comes with bear in a file the names they have in its language', async () => {
    const load = async (language: string) => {
      const url = '/sys/task/export?columns=name,remark&sortBy=id&isAsc=true'
      const headers = { authorization: token, 'accept-language': language }
      return (await app.http.inject({ url, headers })).body.split('\r\n')
    }
    await add({ name: '夜间清理' })
    const english = await load('en')
    expect(english[1]).toBe('"Clear the request log","Keeps what the parameter log.request.keepDays says"')
    expect(english.join('').match(/\p{Script=Han}+/gu)).toEqual(['夜间清理'])
    expect((await load('zh'))[1]).toBe('"清理请求日志","按参数 log.request.keepDays 保留"')
  })
})
