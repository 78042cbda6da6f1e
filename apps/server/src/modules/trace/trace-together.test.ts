import { traceApi } from '@fibrewatch/contract/trace'
import { traceTemplateApi } from '@fibrewatch/contract/trace-template'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createMonitoredLink,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'
import { lockTracesOf } from './link-traces.repository.ts'
import { changeTemplate, loadTemplate } from './trace-template.repository.ts'

const places = [{ positionM: 5000, kind: 'non-reflective' as const, name: 'JC-01' }]

/** The embedded database has one session: there nobody can come in between. */
describe.runIf(process.env['TEST_DATABASE_URL'])('of two that work on the traces of a link at once', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let link: Awaited<ReturnType<typeof createMonitoredLink>>
  let id: string
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    link = await createMonitoredLink(monitored)
    id = await upload(1)
  })
  afterEach(() => monitored.stop())

  async function upload(seed: number, wavelengthNm = 1550): Promise<string> {
    const timestampS = (START_AT + seed * 60_000) / 1000
    monitored.clock.set(timestampS * 1000)
    const body = makeSorBytes({ seed, timestampS, settings: { wavelengthNm } })
    const query = { linkId: link.linkId, fileName: 'crew.sor', direction: 'forward' as const }
    return (await monitored.call(traceApi.upload, { query, body })).traceId
  }
  const turn = () =>
    monitored.call(traceApi.correct, { body: { id, direction: 'backward', reason: '填反了' } })
  const template = (baseRevision = 0) =>
    monitored.call(traceTemplateApi.update, {
      body: { traceId: id, traceVersion: 1, baseRevision, appliesToArrivals: true, places },
    })
  const directionOf = async (traceId: string) =>
    (await monitored.call(traceApi.info, { query: { id: traceId } })).trace.direction
  /** Those that wait for a lock of this database. */
  const countWaiting = async (): Promise<number> => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.db)
    return rows[0]?.waiting ?? 0
  }
  /** Holds the trace while the first has come so far that it waits for it, and the second has come as far as it comes. */
  const meet = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
    const works: Promise<PromiseSettledResult<unknown>[]>[] = []
    const start = (work: () => Promise<unknown>) => {
      const settled = Promise.allSettled([work()])
      works.push(settled)
      return settled
    }
    await database.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM trace WHERE id = ${id} FOR UPDATE`.execute(tx)
      void start(first)
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
      let isThrough = false
      void start(second).then(() => (isThrough = true))
      await expect.poll(async () => isThrough || (await countWaiting()) === 2, { timeout: 20_000 }).toBe(true)
    })
    return (await Promise.all(works)).flat()
  }

  test('a trace that is being turned makes no template', async () => {
    const [turned, made] = await meet(turn, template)
    expect(turned?.status).toBe('fulfilled')
    expect(made).toMatchObject({ status: 'rejected', reason: { reason: 'trace.measured-backward' } })
    expect(await loadTemplate(database.db, link.linkId)).toBeUndefined()
    expect(await directionOf(id)).toBe('backward')
  })

  test('a trace that a template is being made of is not turned', async () => {
    const [made, turned] = await meet(template, turn)
    expect(made?.status).toBe('fulfilled')
    expect(turned).toMatchObject({ status: 'rejected', reason: { reason: 'trace.makes-template' } })
    expect(await directionOf(id)).toBe('forward')
  })

  test('the template goes onto none that is being turned, and the others tell that they have it', async () => {
    const other = await upload(2)
    const third = await upload(3)
    await monitored.call(traceTemplateApi.update, {
      body: { traceId: other, traceVersion: 1, baseRevision: 0, appliesToArrivals: true, places },
    })
    const body = { linkId: link.linkId, revision: 1, traceIds: [other, id, third] }
    const [, applied] = await meet(turn, () => monitored.call(traceTemplateApi.apply, { body }))
    expect(applied).toMatchObject({
      value: [
        { traceId: other, outcome: 'applied' },
        { traceId: id, outcome: 'measured-backward', version: null },
        { traceId: third, outcome: 'applied' },
      ],
    })
    const info = await monitored.call(traceApi.info, { query: { id } })
    expect(info.version.origin).toBe('measured')
  })

  const madeHere = () => ({
    linkId: link.linkId,
    madeAt: new Date(START_AT),
    madeBy: '值班员',
    traceId: id,
    traceVersion: 1,
    appliesToArrivals: true,
    places,
  })
  /** Holds the traces of the link until `work` waits for them, and changes the template before it comes to them. */
  const changeUnder = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const works: Promise<Value>[] = []
    await database.db.transaction().execute(async (tx) => {
      await lockTracesOf(tx, link.linkId)
      works.push(work())
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
      await changeTemplate(tx, { ...madeHere(), baseRevision: 0 })
    })
    const [first] = await Promise.all(works)
    if (first === undefined) throw new Error('nothing was done')
    return first
  }

  test('a trace that arrives has the events of the template that is there when it is stored', async () => {
    const arrived = await changeUnder(() => upload(2))
    const { version } = await monitored.call(traceApi.info, { query: { id: arrived } })
    expect(version).toMatchObject({ origin: 'template', version: 2 })
    expect(await monitored.listFileKeys()).toHaveLength(2)
  })

  test('the same file sent twice at once is one trace with one file', async () => {
    const works: Promise<string[]>[] = []
    await database.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE trace IN SHARE MODE`.execute(tx)
      works.push(Promise.all([upload(2), upload(2)]))
      await expect.poll(async () => (await monitored.listFileKeys()).length, { timeout: 20_000 }).toBe(3)
    })
    const [[one, two] = []] = await Promise.all(works)
    expect(one).toBe(two)
    expect(await monitored.listFileKeys()).toHaveLength(2)
  })

  test('a trace is not compared with one that is being turned', async () => {
    const works: Promise<string>[] = []
    const turning = await database.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM trace WHERE id = ${id} FOR UPDATE`.execute(tx)
      const turned = Promise.allSettled([turn()])
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
      works.push(upload(2, 1310))
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(2)
      return { turned }
    })
    await turning.turned
    const [short = ''] = await Promise.all(works)
    const { wavelengths } = await monitored.call(traceApi.info, { query: { id: short } })
    expect(await directionOf(id)).toBe('backward')
    expect(wavelengths).toBeNull()
  })
})
