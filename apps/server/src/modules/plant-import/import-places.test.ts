import { plantImportApi } from '@fibrewatch/contract/plant-import'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layCable, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const database = testDatabase()
let monitored: MonitoredPlant
beforeEach(async () => {
  monitored = await startMonitoredPlant(database)
})
afterEach(() => monitored.stop())

/** The places of a file of stops before anything of it is in. */
async function showStops(rows: readonly string[], actor = monitored.actor, domainId = monitored.domainId) {
  const { call } = monitored
  const { id, mapping } = await call(plantImportApi.upload, {
    actor,
    query: { kind: 'stops', fileName: 'stops.csv', domainId },
    body: Buffer.from(['光缆,节点,缆长位置 m,到下一节点的走线', ...rows].join('\n')),
  })
  const body = { id, mapping, domainId, datum: 'wgs84' } as const
  await call(plantImportApi.check, { actor, body })
  await monitored.doJobs()
  return call(plantImportApi.places, { actor, query: { id } })
}

test('the way of a cable is shown over the nodes it passes, in their order, whatever that of the rows', async () => {
  const { call, domainId } = monitored
  const places = [
    { code: 'LF', cableM: 0 },
    { code: 'JC', cableM: 6000 },
    { code: 'YS', cableM: 18_000 },
  ]
  await layCable(call, domainId, { code: 'SZ-KS', places })
  const rows = ['SZ-KS,YS,18000,', 'SZ-KS,LF,0,"104.01 30.001, 104.02 30.001"', 'SZ-KS,JC,6000,']
  const { points, lines } = await showStops(rows)
  expect(points).toEqual([])
  const lng = (cableM: number): unknown => expect.closeTo(104 + cableM / 96_486, 6)
  expect(lines).toEqual([
    [
      [104, 30],
      [104.01, 30.001],
      [104.02, 30.001],
      [lng(6000), 30],
      [lng(18_000), 30],
    ],
  ])
  // Nodes of others are not shown, whoever names them.
  expect(
    await showStops(['SZ-KS,YS,18000,', 'SZ-KS,LF,0,'], monitored.stranger, monitored.otherDomainId),
  ).toEqual({
    points: [],
    lines: [],
  })
})
