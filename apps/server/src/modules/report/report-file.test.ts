import { reportApi, type ReportRow } from '@fibrewatch/contract/report'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database, Db } from '#platform/database/database'
import { testDatabase } from '#platform/testing/test-database'
import { createWorld, makeWireRequest, type World } from '#testing/samples/index'
import { createTestApp, type TestApp } from '#testing/test-app'

const MADE_WITHIN_MS = 60_000
const asked = {
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  words: { project: '', tester: '', approver: '', remark: '' },
} as const

type Work = Parameters<ReturnType<Db['transaction']>['execute']>[0]

/** A database whose connection breaks between a commit and its answer, once, when `breaks` says so. */
function makeBreaking(database: Database, breaks: () => Promise<boolean>): Database {
  const execute = async (work: Work): Promise<unknown> => {
    const result = await database.db.transaction().execute(work)
    if (await breaks()) throw new Error('the connection broke')
    return result
  }
  const bind = <Target extends object>(target: Target, given: Record<string, unknown>): Target =>
    new Proxy(target, {
      get: (_, name: string) => {
        const value: unknown = given[name] ?? Reflect.get(target, name, target)
        return typeof value === 'function' && given[name] === undefined
          ? (value as () => unknown).bind(target)
          : value
      },
    })
  const db = bind(database.db, { transaction: () => ({ execute }) })
  return bind(database, { db })
}

describe('the file of a report', () => {
  const database = testDatabase({ keepUntil: 'file' })
  let app: TestApp
  let world: World
  let token: string
  let isBreaking = false
  beforeAll(async () => {
    const breaks = async (): Promise<boolean> => {
      if (!isBreaking) return false
      const { rowCount } = await database.pool.query("SELECT FROM report WHERE state = 'done'")
      isBreaking = rowCount === 0
      return !isBreaking
    }
    app = await createTestApp(makeBreaking(database, breaks), { worksJobs: true })
    world = await createWorld(app)
    token = await app.signIn('admin')
  })
  afterAll(() => app.remove())

  const order = async (): Promise<string> =>
    (await world.call(reportApi.trace, { body: { traceId: world.near.traceId, ...asked } })).id
  const waitUntilEnded = (id: string): Promise<ReportRow> =>
    vi.waitFor(
      async () => {
        const report = await world.call(reportApi.info, { query: { id } })
        if (report.endedAt === null) throw new Error(`it is ${report.state}`)
        return report
      },
      { timeout: MADE_WITHIN_MS, interval: 50 },
    )
  const countFiles = async () => (await app.deps.files.list({ after: null, limit: 1000 })).files.length
  const waitForLog = (text: string) =>
    vi.waitFor(() => expect(app.logText()).toContain(text), { timeout: MADE_WITHIN_MS, interval: 20 })

  test('stays when the commit of its row seemed to fail', async () => {
    isBreaking = true
    const id = await order()
    expect((await waitUntilEnded(id)).state).toBe('done')
    await waitForLog('the connection broke')
    const answer = await app.http.inject(makeWireRequest(reportApi.download, { query: { id } }, { token }))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('goes when no row came to name it', async () => {
    const before = await countFiles()
    await database.pool.query('ALTER TABLE netdisk_node ADD CONSTRAINT refused CHECK (id < 0) NOT VALID')
    expect(await waitUntilEnded(await order())).toMatchObject({ state: 'failed' })
    await database.pool.query('ALTER TABLE netdisk_node DROP CONSTRAINT refused')
    expect(await countFiles()).toBe(before)
  })

  test('stays when nobody can say whether a row names it', async () => {
    const before = await countFiles()
    await database.pool.query('ALTER TABLE netdisk_content RENAME TO away')
    expect(await waitUntilEnded(await order())).toMatchObject({ state: 'failed' })
    await database.pool.query('ALTER TABLE away RENAME TO netdisk_content')
    expect(await countFiles()).toBe(before + 1)
    expect(app.logText()).toContain('the file of a report that was not kept could not be removed')
  })
})
