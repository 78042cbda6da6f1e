import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { cableMapApi, MAX_MAP_CABLES, MAX_MAP_NODES } from '@fibrewatch/contract/cable-map'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  layCable,
  makeCableFields,
  makeNodeFields,
  makeStopFields,
  type MonitoredPlant,
  startMonitoredPlant,
} from '#modules/testing'
import { ALL_DOMAINS } from '#platform/auth/scope'
import { testDatabase } from '#platform/testing/test-database'

/** Around the closures of `layCable`, which begin at 104° E, 30° N. */
const AROUND = '103.9,29.9,104.3,30.1'
const FAR_OFF = '110,29.9,110.4,30.1'
const NOTHING = { cables: [], leftOut: 0, unplaced: 0, bounds: null }
const PLACES = [
  { code: 'LF', cableM: 0 },
  { code: 'JC-01', cableM: 6000 },
  { code: 'YS', cableM: 18_000 },
]

const near = (degrees: number): unknown => expect.closeTo(degrees, 4)

describe('cables on the map', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  let domainId: number
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
    domainId = monitored.domainId
  })
  afterEach(() => monitored.stop())

  const lay = (code: string) =>
    layCable(call, domainId, {
      code,
      places: PLACES.map((place) => ({ ...place, code: `${code}-${place.code}` })),
    })
  const askCables = (within: string, more: object = {}) =>
    call(cableMapApi.cables, { query: { within, detailM: 0, ...more } })
  const askNodes = (within: string, more: object = {}) =>
    call(cableMapApi.nodes, { query: { within, ...more } })

  test('a cable without a link lies there with its nodes, and nowhere else', async () => {
    const { cableId, nodes } = await lay('A')
    const { cables, ...rest } = await askCables(AROUND)
    expect(cables.map(({ id, code, fibreCount, line }) => [id, code, fibreCount, line.length])).toEqual([
      [cableId, 'A', 144, 3],
    ])
    expect(rest).toMatchObject({ leftOut: 0, unplaced: 0 })
    const farOff = await askCables(FAR_OFF)
    expect(farOff.cables).toEqual([])
    expect(farOff.bounds).toEqual([104, 30, near(104.1866), 30])
    const found = await askNodes(AROUND)
    expect(found.nodes.map(({ id, cableId: of, cableCount }) => [id, of, cableCount])).toEqual(
      ['A-JC-01', 'A-LF', 'A-YS'].map((code) => [nodes.get(code)?.nodeId, cableId, 1]),
    )
    expect((await askNodes(FAR_OFF)).total).toBe(0)
  })

  test('a node that moves takes the cable along, and a new state is told', async () => {
    const { cableId, nodes } = await lay('A')
    await askCables(AROUND)
    const id = nodes.get('A-YS')?.nodeId ?? 0
    const { node } = await call(nodeApi.info, { query: { id } })
    const fields = makeNodeFields('A-YS', domainId, { lngLat: [104.25, 30.05] })
    await call(nodeApi.update, { body: { ...fields, id, version: node.version } })
    await call(cableApi.update, {
      body: {
        ...makeCableFields('A', domainId, { adminState: 'planned' as const }),
        id: cableId,
        version: 2,
      },
    })
    const [cable] = (await askCables(AROUND)).cables
    expect(cable?.line.at(-1)).toEqual([104.25, 30.05])
    expect(cable?.adminState).toBe('planned')
  })

  test('a line is thinned to what can be seen, and its ends stay', async () => {
    const { cableId } = await lay('A')
    const { stops } = await call(cableApi.info, { query: { id: cableId } })
    const kink = [104.03, 30.0002]
    const bent = stops.map(({ id, nodeId, cableM }, at) => ({
      ...makeStopFields(nodeId, cableM),
      id,
      line: at === 0 ? [kink] : [],
    }))
    await call(cableApi.stops, { body: { id: cableId, version: 2, stops: bent } })
    const lineAt = async (detailM: number) => (await askCables(AROUND, { detailM })).cables[0]?.line
    expect(await lineAt(4)).toContainEqual(kink)
    expect(await lineAt(64)).toEqual([stops[0]?.lngLat, stops.at(-1)?.lngLat].map((each) => each?.map(near)))
    expect(await lineAt(0)).toHaveLength(4)
  })

  test('cables that no place is known of are counted', async () => {
    await call(cableApi.add, { body: makeCableFields('NOWHERE', domainId) })
    expect(await askCables(AROUND)).toEqual({ ...NOTHING, unplaced: 1 })
  })

  test('another domain sees neither cables nor nodes, nor how many there are', async () => {
    await lay('A')
    await call(cableApi.add, { body: makeCableFields('NOWHERE', domainId) })
    const actor = monitored.stranger
    const query = { within: AROUND, detailM: 0 }
    const seen = await call(cableMapApi.cables, { query, actor })
    expect(seen).toEqual(NOTHING)
    const nodes = await call(cableMapApi.nodes, { query: { within: AROUND }, actor })
    expect(nodes).toEqual({ nodes: [], total: 0 })
  })

  test('a node of mine on a cable of others names no cable', async () => {
    const { cableId } = await lay('A')
    const actor = monitored.stranger
    const fields = makeNodeFields('MINE', monitored.otherDomainId, { lngLat: [104.01, 30] })
    const { id } = await call(nodeApi.add, { body: fields, actor })
    const { stops } = await call(cableApi.info, { query: { id: cableId } })
    const kept = stops.map(({ id: stopId, nodeId, cableM }) => ({
      ...makeStopFields(nodeId, cableM),
      id: stopId,
    }))
    // Only who sees both domains can lead the cable there.
    await call(cableApi.stops, {
      actor: { ...monitored.actor, scope: ALL_DOMAINS },
      body: {
        id: cableId,
        version: 2,
        stops: [...kept.slice(0, 1), makeStopFields(id, 1000), ...kept.slice(1)],
      },
    })
    const { nodes } = await call(cableMapApi.nodes, { query: { within: AROUND }, actor })
    expect(nodes).toMatchObject([{ id, cableId: null, cableCount: 0 }])
  })

  test('a management domain narrows them', async () => {
    await lay('A')
    expect((await askCables(AROUND, { domainId })).cables).toHaveLength(1)
    expect((await askCables(AROUND, { domainId: monitored.otherDomainId })).cables).toEqual([])
    expect((await askNodes(AROUND, { domainId: monitored.otherDomainId })).total).toBe(0)
  })

  /** So many more that lie as the first one, whose codes come behind its own. */
  const copyCable = (cableId: number, count: number) =>
    database.pool.query(
      `WITH made AS (
         INSERT INTO cable (code, name, domain_id, type, fibre_count, fibres_per_tube, colour_code, length_m, excess_ratio, maker,
                            laid_by, admin_state, remark, updated_at, updated_by)
         SELECT code || '-' || i, name, domain_id, type, fibre_count, fibres_per_tube, colour_code, length_m, excess_ratio, maker,
                laid_by, admin_state, remark, updated_at, updated_by
           FROM cable, generate_series(1, $2::int) AS i WHERE cable.id = $1 RETURNING id)
       INSERT INTO cable_stop (cable_id, node_id, cable_m, slack_m, passing, laying, line)
       SELECT made.id, node_id, cable_m, slack_m, passing, laying, line FROM made, cable_stop WHERE cable_id = $1`,
      [cableId, count],
    )
  const copyNode = (nodeId: number, count: number) =>
    database.pool.query(
      `INSERT INTO node (code, name, kind, domain_id, lng, lat, address, admin_state, remark, updated_at, updated_by)
       SELECT code || '-' || i, name, kind, domain_id, lng, lat, address, admin_state, remark, updated_at, updated_by
         FROM node, generate_series(1, $2::int) AS i WHERE node.id = $1`,
      [nodeId, count],
    )

  test('of more cables than one answer holds the first by code are drawn, and it says how many are not', async () => {
    const { cableId } = await lay('A')
    await copyCable(cableId, MAX_MAP_CABLES - 1)
    const full = await askCables(AROUND)
    expect([full.cables.length, full.leftOut]).toEqual([MAX_MAP_CABLES, 0])
    await lay('B')
    await lay('C')
    const { cables, leftOut, bounds } = await askCables(AROUND)
    expect([cables.length, leftOut]).toEqual([MAX_MAP_CABLES, 2])
    expect(cables.filter(({ code }) => code === 'B' || code === 'C')).toEqual([])
    expect(cables.every(({ line }) => line.length >= 2)).toBe(true)
    expect(bounds).toEqual([104, 30, near(104.1866), 30])
  })

  test('of more nodes than one answer holds none is shown, and it says how many there are', async () => {
    const { nodes } = await lay('A')
    await copyNode(nodes.get('A-LF')?.nodeId ?? 0, MAX_MAP_NODES - nodes.size)
    const full = await askNodes(AROUND)
    expect([full.nodes.length, full.total]).toEqual([MAX_MAP_NODES, MAX_MAP_NODES])
    await copyNode(nodes.get('A-YS')?.nodeId ?? 0, 1)
    expect(await askNodes(AROUND)).toEqual({ nodes: [], total: MAX_MAP_NODES + 1 })
  })
})
