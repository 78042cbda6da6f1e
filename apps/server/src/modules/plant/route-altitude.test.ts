import { plantApi } from '@fibrewatch/contract/plant'
import { Compile } from 'typebox/compile'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { createMonitoredLink, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'

const database = testDatabase()
let monitored: MonitoredPlant
beforeEach(async () => {
  monitored = await startMonitoredPlant(database)
})
afterEach(() => monitored.stop())

const changeRoute = async (body: object): Promise<unknown> => {
  const parsed = Compile(plantApi.linkRoute.body).Parse(body)
  return monitored.call(plantApi.linkRoute, { body: parsed })
}
const routeOf = async (id: number) => (await monitored.call(plantApi.linkInfo, { query: { id } })).route

/** RFC 7946, 3.1.1: a position may have an altitude as its third figure. */
test('a route whose positions have altitudes is taken, and kept without them', async () => {
  const { linkId: id } = await createMonitoredLink(monitored)
  const before = await routeOf(id)
  // The second position has none: they may be mixed.
  const coordinates = before?.coordinates.map((position, at) =>
    at === 1 ? position : [...position, 512.5 - at],
  )
  await changeRoute({ id, version: 2, route: null })
  await changeRoute({ id, version: 3, route: { type: 'LineString', coordinates } })
  expect(coordinates?.[0]).toHaveLength(3)
  expect(await routeOf(id)).toEqual(before)
})

test.each([
  ['a longitude that is an altitude', [500, 30, 104]],
  ['a latitude beyond the pole', [104, 95, 10]],
  ['an altitude beyond the sky', [104, 30, 1e9]],
  ['four figures', [104, 30, 1, 2]],
  ['one figure', [104]],
])('%s is refused, and the route stays', async (_, wrong) => {
  const { linkId: id } = await createMonitoredLink(monitored)
  const before = await routeOf(id)
  const route = { type: 'LineString', coordinates: [[104, 30], wrong] }
  await expect(changeRoute({ id, version: 2, route })).rejects.toThrow()
  expect(await routeOf(id)).toEqual(before)
})
