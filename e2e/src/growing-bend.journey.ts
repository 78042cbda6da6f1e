import { alarmApi } from '@fibrewatch/contract/alarm'
import { traceApi } from '@fibrewatch/contract/trace'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { requireTrace } from './harness/ingest.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

const DAY_MS = 86_400_000
const BEND_M = 5200
const DB_PER_DAY = 0.05
/** An instrument is believed for seven days back: the first of these lies within. */
const DAYS = 6

let server: ProductServer
let plant: KnownPlant

const listNew = async () => {
  const query = { linkId: plant.otdr.link.id, type: 'NEW_EVENT', state: 'active' as const }
  return (await plant.admin.call(alarmApi.page, { query })).list
}

/** The trace of a day on which the bend has grown so many days; its time is in the file. */
async function sendDay(day: number): Promise<string> {
  const { otdr, provisioned } = plant
  const lossDb = (day + 1) * DB_PER_DAY
  const condition = { kind: 'bend', linkCode: otdr.link.code, positionM: BEND_M, lossDb } as const
  const measuredAt = Date.now() - (DAYS - 1 - day) * DAY_MS
  const sor = makeSorFile(provisioned.plant, otdr.simulated, { condition, measuredAt })
  return await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
}

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
})
afterAll(async () => {
  await server.stop()
})

describe('a bend that grows 0.05 dB a day', () => {
  test('its alarm comes at the limit and not before, at its place; the trace shows the days', async () => {
    const alarmed: number[] = []
    let last = ''
    for (let day = 0; day < DAYS; day += 1) {
      last = await sendDay(day)
      alarmed.push((await listNew()).length)
    }
    // The fourth day stands at the limit of 0.2 dB: noise decides.
    expect(alarmed.slice(0, 3)).toEqual([0, 0, 0])
    expect(alarmed.slice(4)).toEqual([1, 1])
    const [alarm] = await listNew()
    const offM = Math.abs((alarm?.positionM ?? 0) - BEND_M)
    expect(offM).toBeLessThanOrEqual(alarm?.place?.uncertaintyM ?? 0)
    expect(alarm?.place?.text).toMatch(/JC-02 后 1,0\d\d m，JC-03 前 1,0\d\d m/)

    const trend = await plant.admin.call(traceApi.trend, { query: { id: last, positionM: BEND_M } })
    expect(trend).toMatchObject({ referenceLossDb: null, limitDb: 0.2, line: null, crossing: null })
    const losses = trend.days.map(({ lossDb }) => lossDb)
    expect(losses).toHaveLength(DAYS)
    for (const [day, lossDb] of losses.entries())
      if (lossDb !== null) expect(Math.abs(lossDb - (day + 1) * DB_PER_DAY)).toBeLessThan(0.03)
    expect(losses.filter((lossDb) => lossDb !== null).length).toBeGreaterThanOrEqual(4)

    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: `/resource/index?link=${plant.otdr.link.code}&trace=${last}` })
    const row = page.getByRole('table', { name: '事件' }).getByRole('row', { name: /5\.(19|20)\d/ })
    await row.getByRole('button').click()
    const panel = page.getByRole('region', { name: /km 处的损耗趋势/ })
    await panel.getByText('告警限 0.200 dB').waitFor()
    await panel.getByText(/6 天中有 [4-6] 天看到此事件/).waitFor()
    await panel.getByText(/不足以推算/).waitFor()
    await close()
  })
})
