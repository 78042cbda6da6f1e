import { cableApi, jointApi, nodeApi } from '@fibrewatch/contract/cable'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import { type ChangedKind, plantChangeApi } from '@fibrewatch/contract/plant-change'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type LaidCable,
  layCable,
  makeCableFields,
  makeNodeFields,
  makeStopFields,
  type MonitoredPlant,
  startMonitoredPlant,
  watchFibres,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const NOT_FOUND = { reason: 'object.not-found', statusCode: 404 }
const TRUNK = [
  { code: 'LF', cableM: 0 },
  { code: 'JC-01', cableM: 6000, passing: 'straight' },
  { code: 'JC-02', cableM: 12_000, passing: 'uncut' },
  { code: 'YS', cableM: 18_000 },
] as const

describe('cables', () => {
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

  const layTrunk = () => layCable(call, domainId, { code: 'SZ-KS', places: TRUNK })
  const stopOf = ({ nodes }: LaidCable, code: string) => nodes.get(code) ?? { nodeId: 0, stopId: 0 }
  const changesOf = async (kind: ChangedKind, objectId: number) =>
    (await call(plantChangeApi.page, { query: { kind, objectId } })).list
  const undoLast = async (kind: ChangedKind, objectId: number) => {
    const [last] = await changesOf(kind, objectId)
    return call(plantChangeApi.undo, { body: { id: last?.id ?? 0 } })
  }
  const joint = (ends: object[]) =>
    ({ kind: 'splice', tray: '1', position: '1', lossDb: 0.05, measuredOn: '2026-05-02', ends }) as never

  test('a cable, its nodes and their order come back, in lists and alone', async () => {
    const { cableId, nodes } = await layTrunk()
    const info = await call(cableApi.info, { query: { id: cableId } })
    expect(info.cable).toMatchObject({ code: 'SZ-KS', fibreCount: 144, stopCount: 4, version: 2 })
    expect(info.stops.map(({ nodeCode, cableM, passing }) => [nodeCode, cableM, passing])).toEqual([
      ['LF', 0, 'cut'],
      ['JC-01', 6000, 'straight'],
      ['JC-02', 12_000, 'uncut'],
      ['YS', 18_000, 'cut'],
    ])
    const page = await call(cableApi.page, { query: { keyword: 'sz-ks' } })
    expect(page.list.map(({ id, stopCount }) => [id, stopCount])).toEqual([[cableId, 4]])
    const closures = await call(nodeApi.page, { query: { kind: 'closure', keyword: 'JC-01' } })
    expect(closures.list.map(({ id, cableCount }) => [id, cableCount])).toEqual([
      [nodes.get('JC-01')?.nodeId, 1],
    ])
  })

  test('nodes are found by their codes, and say on which sides fibres end there', async () => {
    const { nodes } = await layTrunk()
    const found = await call(nodeApi.page, { query: { codes: 'YS,JC-02,no-such' } })
    expect(found.list.map(({ code }) => code)).toEqual(['JC-02', 'YS'])
    const sidesOf = async (code: string) => {
      const { stops } = await call(nodeApi.info, { query: { id: nodes.get(code)?.nodeId ?? 0 } })
      return stops.map(({ sides }) => sides)
    }
    expect(await sidesOf('LF')).toEqual([['b']])
    expect(await sidesOf('JC-01')).toEqual([['a', 'b']])
    expect(await sidesOf('YS')).toEqual([['a']])
  })

  test('nodes are found within a box on the ground', async () => {
    const { nodes } = await layTrunk()
    const { list } = await call(nodeApi.page, { query: { codes: 'JC-01' } })
    const [lng = 0, lat = 0] = list[0]?.lngLat ?? []
    const around = (offDeg: number) =>
      [lng - 0.001 + offDeg, lat - 0.001, lng + 0.001 + offDeg, lat + 0.001]
        .map((degrees) => degrees.toFixed(6))
        .join(',')
    const found = await call(nodeApi.page, { query: { within: around(0) } })
    expect(found.list.map(({ id }) => id)).toContain(nodes.get('JC-01')?.nodeId)
    const beside = await call(nodeApi.page, { query: { within: around(5) } })
    expect(beside.list).toEqual([])
  })

  test('nodes lie in their order and within the cable, and only there', async () => {
    const { cableId, nodes } = await layTrunk()
    const at = (code: string, cableM: number) => makeStopFields(nodes.get(code)?.nodeId ?? 0, cableM)
    const save = (...stops: object[]) =>
      call(cableApi.stops, { body: { id: cableId, version: 2, stops: stops as never } })
    await expect(save(at('LF', 5), at('YS', 5))).rejects.toMatchObject({ reason: 'plant.stop-order' })
    await expect(save(at('LF', 0), at('YS', 20_001))).rejects.toMatchObject({
      reason: 'plant.stop-beyond-end',
    })
    await expect(save(makeStopFields(999_999, 0))).rejects.toMatchObject(NOT_FOUND)
    expect((await call(cableApi.info, { query: { id: cableId } })).stops).toHaveLength(4)
  })

  test('whoever saves an older state is told who changed it, and nothing is lost', async () => {
    const { cableId } = await layTrunk()
    const fields = makeCableFields('SZ-KS', domainId)
    const { version } = await call(cableApi.update, {
      body: { ...fields, id: cableId, version: 2, maker: '长飞' },
    })
    expect(version).toBe(3)
    const late = call(cableApi.update, { body: { ...fields, id: cableId, version: 2, maker: '亨通' } })
    await expect(late).rejects.toMatchObject({ reason: 'plant.changed-meanwhile' })
    expect((await call(cableApi.info, { query: { id: cableId } })).cable.maker).toBe('长飞')
  })

  test('another domain sees no cable, no node and no history, and joins nothing to them', async () => {
    const { cableId, nodes } = await layTrunk()
    const actor = monitored.stranger
    const { nodeId, stopId } = nodes.get('LF') ?? { nodeId: 0, stopId: 0 }
    await expect(call(cableApi.info, { query: { id: cableId }, actor })).rejects.toMatchObject(NOT_FOUND)
    await expect(call(nodeApi.info, { query: { id: nodeId }, actor })).rejects.toMatchObject(NOT_FOUND)
    await expect(call(pathApi.fibre, { query: { cableId, fibre: 1 }, actor })).rejects.toMatchObject(
      NOT_FOUND,
    )
    expect((await call(cableApi.page, { query: {}, actor })).list).toEqual([])
    expect((await call(plantChangeApi.page, { query: {}, actor })).list).toEqual([])
    const own = await call(nodeApi.add, { body: makeNodeFields('FAR', monitored.otherDomainId), actor })
    const ends = [
      { stopId, fibre: 1, side: 'b' },
      { stopId, fibre: 2, side: 'b' },
    ]
    const add = call(jointApi.add, { body: { nodeId: own.id, joints: [joint(ends)] }, actor })
    await expect(add).rejects.toMatchObject(NOT_FOUND)
    const service = {
      ...SERVICE,
      domainId: monitored.otherDomainId,
      fibres: [{ cableId, fibre: 1, way: 'working' as const }],
    }
    await expect(call(cableServiceApi.add, { body: service, actor })).rejects.toMatchObject(NOT_FOUND)
  })

  describe('joints', () => {
    test('an end is joined once, where it is, and to another end', async () => {
      const cable = await layTrunk()
      const { nodeId, stopId } = stopOf(cable, 'JC-01')
      const end = (fibre: number, side: 'a' | 'b') => ({ stopId, fibre, side })
      const add = (ends: object[], at = nodeId) =>
        call(jointApi.add, { body: { nodeId: at, joints: [joint(ends)] } })
      await add([end(1, 'a'), end(2, 'b')])
      await expect(add([end(1, 'a'), end(3, 'b')])).rejects.toMatchObject({ reason: 'plant.terminal-taken' })
      await expect(add([end(4, 'a'), end(4, 'a')])).rejects.toMatchObject({ reason: 'plant.terminal-taken' })
      await expect(add([end(4, 'a'), end(145, 'b')])).rejects.toMatchObject({
        reason: 'plant.terminal-invalid',
      })
      const elsewhere = stopOf(cable, 'LF').nodeId
      await expect(add([end(4, 'a'), end(5, 'b')], elsewhere)).rejects.toMatchObject({
        reason: 'plant.terminal-invalid',
      })
      const first = stopOf(cable, 'LF')
      const outside = [
        { stopId: first.stopId, fibre: 1, side: 'a' },
        { stopId: first.stopId, fibre: 1, side: 'b' },
      ]
      await expect(add(outside, first.nodeId)).rejects.toMatchObject({ reason: 'plant.terminal-invalid' })
    })

    test('of many, one that is wrong keeps all from being stored', async () => {
      const cable = await layTrunk()
      const { nodeId, stopId } = stopOf(cable, 'JC-01')
      const joints = [1, 2, 2].map((fibre) =>
        joint([
          { stopId, fibre, side: 'a' },
          { stopId, fibre, side: 'b' },
        ]),
      )
      const add = call(jointApi.add, { body: { nodeId, joints } })
      await expect(add).rejects.toMatchObject({ reason: 'plant.terminal-taken' })
      expect((await call(nodeApi.info, { query: { id: nodeId } })).joints).toEqual([])
    })

    test('a node with joints stays on its cable, and a cable with joints stays', async () => {
      const cable = await layTrunk()
      const { nodeId, stopId } = stopOf(cable, 'JC-01')
      const ends = [
        { stopId, fibre: 144, side: 'a' },
        { stopId, fibre: 1, side: 'b' },
      ]
      await call(jointApi.add, { body: { nodeId, joints: [joint(ends)] } })
      const without = [
        { id: stopOf(cable, 'LF').stopId, ...makeStopFields(stopOf(cable, 'LF').nodeId, 0) },
        { id: stopOf(cable, 'YS').stopId, ...makeStopFields(stopOf(cable, 'YS').nodeId, 18_000) },
      ]
      const id = cable.cableId
      const save = call(cableApi.stops, { body: { id, version: 2, stops: without } })
      await expect(save).rejects.toMatchObject({ reason: 'plant.stop-joined' })
      await expect(call(cableApi.delete, { body: { id } })).rejects.toMatchObject({
        reason: 'plant.cable-used',
      })
      await expect(call(nodeApi.delete, { body: { id: nodeId } })).rejects.toMatchObject({
        reason: 'plant.node-used',
      })
      const fewer = { ...makeCableFields('SZ-KS', domainId, { fibreCount: 96 }), id, version: 2 }
      await expect(call(cableApi.update, { body: fewer })).rejects.toMatchObject({
        reason: 'plant.fibre-in-use',
      })
    })
  })

  describe('tracing through', () => {
    test('a port sees its fibre through patch, straight splice, uncut closure and into the next cable', async () => {
      const trunk = await layTrunk()
      const { deviceId } = await watchFibres(call, domainId, { cable: trunk, at: 'LF', fibres: [3] })
      const branch = await layCable(call, domainId, {
        code: 'YS-XL',
        places: [
          { code: 'XL', cableM: 0 },
          { code: 'YS-2', cableM: 900 },
        ],
        more: { fibreCount: 24, lengthM: 1000, excessRatio: 0 },
      })
      // The branch ends where the trunk ends: it is drawn toward it.
      const { nodeId } = stopOf(trunk, 'YS')
      const stops = [
        { id: stopOf(branch, 'XL').stopId, ...makeStopFields(stopOf(branch, 'XL').nodeId, 0) },
        { id: stopOf(branch, 'YS-2').stopId, ...makeStopFields(nodeId, 900) },
      ]
      await call(cableApi.stops, { body: { id: branch.cableId, version: 2, stops } })
      const ends = [
        { stopId: stopOf(trunk, 'YS').stopId, fibre: 3, side: 'a' },
        { stopId: stopOf(branch, 'YS-2').stopId, fibre: 15, side: 'a' },
      ]
      await call(jointApi.add, { body: { nodeId, joints: [joint(ends)] } })

      const path = await call(pathApi.port, { query: { deviceId, port: 1 } })
      const told = path.parts.map((part) =>
        part.kind === 'joint'
          ? `${part.jointKind} ${part.node?.code ?? ''} ${part.lossDb ?? '—'}`
          : `${part.cable?.code ?? ''} ${part.fibre} ${part.fromCableM}-${part.toCableM} past ${part.passed.map(({ node }) => node?.code).join()}`,
      )
      expect(told).toEqual([
        'patch LF 0.3',
        'SZ-KS 3 0-6000 past ',
        'splice JC-01 —',
        'SZ-KS 3 6000-18000 past JC-02',
        'splice YS 0.05',
        'YS-XL 15 900-0 past ',
      ])
      expect(path.totalM).toBeCloseTo(18_000 * 1.01 + 900, 6)
      expect(path).toMatchObject({
        start: { kind: 'port', device: { port: 1 } },
        end: { kind: 'open', node: { code: 'XL' } },
      })
      expect(path.links.map(({ code }) => code)).toEqual(['GL-3'])
      const same = await call(pathApi.fibre, { query: { cableId: branch.cableId, fibre: 15 } })
      expect(same.parts).toHaveLength(6)
      const use = await call(cableApi.fibres, { query: { id: branch.cableId } })
      expect(use.fibres[14]).toMatchObject({ fibre: 15, links: [{ code: 'GL-3' }] })
      expect(use.fibres[0]).toEqual({ fibre: 1, links: [] })
    })
  })

  describe('history', () => {
    test('every change is kept with who and when, and is undone once', async () => {
      const { cableId } = await layTrunk()
      const fields = makeCableFields('SZ-KS', domainId, { maker: '长飞' })
      await call(cableApi.update, { body: { ...fields, id: cableId, version: 2 } })
      const [change, made] = await changesOf('cable', cableId)
      expect(change).toMatchObject({ before: { maker: '' }, after: { maker: '长飞' }, undoneById: null })
      expect(made).toMatchObject({ before: null, after: { code: 'SZ-KS' } })
      await undoLast('cable', cableId)
      expect((await call(cableApi.info, { query: { id: cableId } })).cable.maker).toBe('')
      const again = call(plantChangeApi.undo, { body: { id: change?.id ?? 0 } })
      await expect(again).rejects.toMatchObject({ reason: 'plant.undone-already' })
      // An undoing is a change as well.
      await undoLast('cable', cableId)
      expect((await call(cableApi.info, { query: { id: cableId } })).cable.maker).toBe('长飞')
    })

    test('a change that was followed by another is not undone alone', async () => {
      const { cableId } = await layTrunk()
      const fields = makeCableFields('SZ-KS', domainId)
      await call(cableApi.update, { body: { ...fields, id: cableId, version: 2, maker: '长飞' } })
      await call(cableApi.update, { body: { ...fields, id: cableId, version: 3, maker: '亨通' } })
      const [, earlier] = await changesOf('cable', cableId)
      const undo = call(plantChangeApi.undo, { body: { id: earlier?.id ?? 0 } })
      await expect(undo).rejects.toMatchObject({ reason: 'plant.changed-since' })
    })

    test('what was removed comes back under its number, also a way and joints', async () => {
      const cable = await layTrunk()
      const { nodeId, stopId } = stopOf(cable, 'JC-01')
      const ends = [
        { stopId, fibre: 1, side: 'a' },
        { stopId, fibre: 2, side: 'b' },
      ]
      const { ids } = await call(jointApi.add, { body: { nodeId, joints: [joint(ends)] } })
      await call(jointApi.delete, { body: { ids } })
      expect((await call(nodeApi.info, { query: { id: nodeId } })).joints).toEqual([])
      await undoLast('joints', nodeId)
      const { joints } = await call(nodeApi.info, { query: { id: nodeId } })
      expect(joints).toMatchObject([{ id: ids[0], lossDb: 0.05, measuredOn: '2026-05-02', ends }])
      await undoLast('joints', nodeId)

      const id = cable.cableId
      await call(cableApi.stops, { body: { id, version: 2, stops: [] } })
      await undoLast('stops', id)
      const back = await call(cableApi.info, { query: { id } })
      expect(back.stops.map((stop) => stop.id)).toEqual([...cable.nodes.values()].map((stop) => stop.stopId))

      const single = await call(nodeApi.add, { body: makeNodeFields('JC-77', domainId) })
      await call(nodeApi.delete, { body: { id: single.id } })
      await undoLast('node', single.id)
      expect((await call(nodeApi.info, { query: { id: single.id } })).node.code).toBe('JC-77')
    })

    test('what was taken meanwhile is said, and nothing is half undone', async () => {
      const single = await call(nodeApi.add, { body: makeNodeFields('JC-77', domainId) })
      await call(nodeApi.delete, { body: { id: single.id } })
      await call(nodeApi.add, { body: makeNodeFields('JC-77', domainId) })
      await expect(undoLast('node', single.id)).rejects.toMatchObject({
        reason: 'object.code-taken',
        values: ['JC-77'],
      })
      expect(await changesOf('node', single.id)).toHaveLength(2)
    })
  })

  test('a cable that was removed comes back, and its way after it', async () => {
    const { cableId: id, nodes } = await layTrunk()
    await call(cableApi.delete, { body: { id } })
    await expect(call(cableApi.info, { query: { id } })).rejects.toMatchObject(NOT_FOUND)
    await undoLast('cable', id)
    await undoLast('stops', id)
    const back = await call(cableApi.info, { query: { id } })
    expect(back.cable.code).toBe('SZ-KS')
    expect(back.stops.map((stop) => stop.id)).toEqual([...nodes.values()].map(({ stopId }) => stopId))
  })

  test('services are listed by priority, changed, removed and brought back', async () => {
    const { cableId } = await layTrunk()
    const fibres = [{ cableId, fibre: 3, way: 'working' as const }]
    const add = (code: string, priority: number) =>
      call(cableServiceApi.add, { body: { ...SERVICE, code, priority, domainId, fibres } })
    const { id } = await add('YW-2', 2)
    await add('YW-1', 1)
    const page = await call(cableServiceApi.page, { query: { cableId } })
    expect(page.list.map(({ code, fibres: own }) => [code, own[0]?.cableCode])).toEqual([
      ['YW-1', 'SZ-KS'],
      ['YW-2', 'SZ-KS'],
    ])
    const beyond = {
      ...SERVICE,
      code: 'YW-3',
      domainId,
      fibres: [{ cableId, fibre: 145, way: 'spare' as const }],
    }
    await expect(call(cableServiceApi.add, { body: beyond })).rejects.toMatchObject({
      reason: 'request.invalid',
    })
    const changed = { ...SERVICE, code: 'YW-2', priority: 4, domainId, fibres: [], id, version: 1 }
    await call(cableServiceApi.update, { body: changed })
    await call(cableServiceApi.delete, { body: { id } })
    const found = async () => (await call(cableServiceApi.page, { query: { keyword: 'YW-2' } })).list
    expect(await found()).toEqual([])
    await undoLast('service', id)
    expect(await found()).toMatchObject([{ id, priority: 4, fibres: [] }])
    const [, , update] = await changesOf('service', id)
    await call(plantChangeApi.undo, { body: { id: update?.id ?? 0 } })
    expect(await found()).toMatchObject([{ id, priority: 2, fibres: [{ fibre: 3, way: 'working' }] }])
  })
})

const SERVICE = {
  code: 'YW-1',
  name: '专线',
  customer: '江苏银行',
  circuit: '',
  priority: 1,
  contact: '',
  remark: '',
}
