import { traceApi } from '@fibrewatch/contract/trace'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readXlsx } from '#platform/testing/read-xlsx'
import { testDatabase } from '#platform/testing/test-database'
import {
  createMonitoredLink,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'

const TOTAL = 10_000
const database = testDatabase()
let monitored: MonitoredPlant
let linkId: number
beforeEach(async () => {
  monitored = await startMonitoredPlant(database)
  const link = await createMonitoredLink(monitored)
  linkId = link.linkId
  const body = makeSorBytes({ seed: 1, timestampS: START_AT / 1000 })
  await monitored.call(traceApi.upload, { query: { linkId, fileName: '=cmd().sor' }, body })
})
afterEach(() => monitored.stop())

/** The one trace again and again, a second apart. */
const storeMany = () =>
  sql`
  INSERT INTO trace SELECT (copy).* FROM (
    SELECT jsonb_populate_record(trace, jsonb_build_object(
             'id', gen_random_uuid(), 'measured_at', trace.measured_at - n * interval '1 second')) AS copy
      FROM trace, generate_series(1, ${TOTAL - 1}) n) copies`.execute(database.db)

const load = (query: Record<string, unknown>, actor = monitored.actor) =>
  monitored.fetchFile(traceApi.export, { query, actor })
const rowsOf = async (query: Record<string, unknown>, actor = monitored.actor) =>
  readXlsx((await load({ ...query, format: 'xlsx' }, actor)).bytes)[0]?.rows ?? []

test('10,000 traces come in order, once each, with dates and numbers, and no formula', async () => {
  await storeMany()
  const rows = await rowsOf({ linkId, timeZone: 'Asia/Shanghai', columns: 'measuredAt,pulse,fileName,id' })
  expect(rows[0]).toEqual(['测试时间 (Asia/Shanghai)', '脉宽（ns）', '文件名', '编号'])
  expect(rows).toHaveLength(TOTAL + 1)
  expect(new Set(rows.map((row) => row[3])).size).toBe(TOTAL + 1)
  const days = rows.slice(1).map(([day]) => Number(day))
  expect(days).toEqual(days.toSorted((a, b) => b - a))
  const newestMs = (Number(days[0]) - 25_569) * 86_400_000
  expect(Math.round(newestMs - 8 * 3_600_000)).toBe(START_AT)
  expect(rows[1]?.slice(1, 3)).toEqual([expect.any(Number), '=cmd().sor'])
})

test('a reader of another domain, and of another link, gets the heads alone', async () => {
  expect(await rowsOf({})).toHaveLength(2)
  expect(await rowsOf({}, monitored.stranger)).toHaveLength(1)
  expect(await rowsOf({ linkId }, monitored.stranger)).toHaveLength(1)
  expect(await rowsOf({ linkId: linkId + 1000 })).toHaveLength(1)
})

test('a CSV cannot run what a file was called', async () => {
  const { bytes, answer } = await load({ format: 'csv', columns: 'fileName,source,direction' })
  expect(bytes.toString('utf8')).toBe('\uFEFF"文件名","来源","方向"\r\n"\'=cmd().sor","上传","近端测"\r\n')
  expect([answer.contentType, answer.fileName]).toEqual(['text/csv; charset=utf-8', '曲线.csv'])
})

test('a reader who goes away leaves the database to others', async () => {
  await storeMany()
  const answer = (await monitored.call(traceApi.export, { query: { format: 'csv' } })) as unknown
  const { content } = answer as { content: Readable }
  await new Promise((resolve) => content.once('readable', resolve))
  content.destroy()
  // The embedded database has one connection: a statement that still ran would keep this one waiting.
  expect(await monitored.call(traceApi.page, { query: { limit: 1 } })).toMatchObject({ total: TOTAL })
  expect(content.destroyed).toBe(true)
})
