import { cableApi, jointApi, nodeApi } from '@fibrewatch/contract/cable'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { cutoverApi, type CutoverWork } from '@fibrewatch/contract/cutover'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type LaidCable,
  layCable,
  makeNodeFields,
  makeStopFields,
  type MonitoredPlant,
  startMonitoredPlant,
  watchFibres,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const NOT_FOUND = { reason: 'object.not-found', statusCode: 404 }
const FIBRES = { fibreCount: 12, lengthM: 18_000 }
const TRUNK = [
  { code: 'LF', cableM: 0 },
  { code: 'JC-01', cableM: 6000, passing: 'straight' },
  { code: 'JC-02', cableM: 12_000, passing: 'uncut' },
  { code: 'YS', cableM: 18_000 },
] as const

describe('cutovers', () => {
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

  const layTrunk = () => layCable(call, domainId, { code: 'SZ-KS', places: TRUNK, more: FIBRES })
  const stopOf = ({ nodes }: LaidCable, code: string) => nodes.get(code) ?? { nodeId: 0, stopId: 0 }
  const make = (work: CutoverWork) => call(cutoverApi.make, { body: { work } })
  const preview = (work: CutoverWork) => call(cutoverApi.preview, { body: { work } })
  const undo = (id: number) => call(plantChangeApi.undo, { body: { id } })
  const loadCable = (id: number) => call(cableApi.info, { query: { id } })
  const versionOf = async (id: number) => (await loadCable(id)).cable.version
  const findCable = async (code: string) => {
    const { list } = await call(cableApi.page, { query: { keyword: code } })
    return list.find((cable) => cable.code === code)
  }
  /** What the first port sees, without the numbers of cables. */
  const traceFirst = async (deviceId: number) => {
    const { parts, totalM, end } = await call(pathApi.port, { query: { deviceId, port: 1 } })
    const told = parts.map((part) =>
      part.kind === 'joint'
        ? `${part.jointKind} ${part.node?.code}`
        : `${part.cable?.code} ${part.fibre} ${part.fromCableM}-${part.toCableM}`,
    )
    return { told, totalM, end: end.node?.code }
  }
  const splitAt = async (cable: LaidCable, code: string): Promise<CutoverWork> => ({
    kind: 'split',
    cableId: cable.cableId,
    version: await versionOf(cable.cableId),
    stopId: stopOf(cable, code).stopId,
    code: 'SZ-KS-2',
    name: '苏昆干线二段',
  })

  describe('a split', () => {
    test('makes two cables of one, whose fibres go on as before', async () => {
      const cable = await layTrunk()
      const { deviceId } = await watchFibres(call, domainId, { cable, at: 'LF', fibres: [3] })
      const before = await traceFirst(deviceId)
      await make(await splitAt(cable, 'JC-01'))
      const first = await loadCable(cable.cableId)
      const second = await loadCable((await findCable('SZ-KS-2'))?.id ?? 0)
      expect([first.cable.lengthM, second.cable.lengthM]).toEqual([6000, 12_000])
      expect(first.stops.map(({ nodeCode, cableM }) => [nodeCode, cableM])).toEqual([
        ['LF', 0],
        ['JC-01', 6000],
      ])
      expect(second.stops.map(({ nodeCode, cableM, passing }) => [nodeCode, cableM, passing])).toEqual([
        ['JC-01', 0, 'cut'],
        ['JC-02', 6000, 'uncut'],
        ['YS', 12_000, 'cut'],
      ])
      expect(second.cable).toMatchObject({ fibreCount: 12, fibresPerTube: 12, colourCode: 'gb' })
      const after = await traceFirst(deviceId)
      expect(before.told).toEqual(['patch LF', 'SZ-KS 3 0-6000', 'splice JC-01', 'SZ-KS 3 6000-18000'])
      expect(after.told).toEqual(['patch LF', 'SZ-KS 3 0-6000', 'splice JC-01', 'SZ-KS-2 3 0-12000'])
      expect(after.totalM).toBeCloseTo(before.totalM, 9)
      const { joints } = await call(nodeApi.info, { query: { id: stopOf(cable, 'JC-01').nodeId } })
      expect(joints).toHaveLength(12)
      expect(
        (await call(cableApi.fibres, { query: { id: second.cable.id } })).fibres[2]?.links,
      ).toMatchObject([{ code: 'GL-3' }])
    })

    test('says beforehand what it changes, and changes nothing by that', async () => {
      const cable = await layTrunk()
      await watchFibres(call, domainId, { cable, at: 'LF', fibres: [3] })
      const work = await splitAt(cable, 'JC-02')
      const seen = await preview(work)
      expect(seen.cables).toMatchObject([
        {
          code: 'SZ-KS',
          before: { lengthM: 18_000, stopCount: 4 },
          after: { lengthM: 12_000, stopCount: 3 },
        },
        { code: 'SZ-KS-2', before: null, after: { lengthM: 6000, stopCount: 2 } },
      ])
      expect(seen.joints).toEqual({ added: 12, removed: 0, moved: 0 })
      expect(seen.links).toMatchObject([{ code: 'GL-3' }])
      expect(seen.links[0]?.afterM).toBeCloseTo(seen.links[0]?.beforeM ?? 0, 9)
      expect(await findCable('SZ-KS-2')).toBeUndefined()
      expect(await versionOf(cable.cableId)).toBe(2)
      expect((await call(plantChangeApi.page, { query: { kind: 'cutover' } })).list).toEqual([])
    })

    test('keeps joints, open fibres and services as they were', async () => {
      const cable = await layTrunk()
      const { nodeId, stopId } = stopOf(cable, 'JC-01')
      const cross = {
        kind: 'splice' as const,
        tray: '1',
        position: '4',
        lossDb: 0.08,
        measuredOn: '2026-05-02',
        ends: [
          { stopId, fibre: 1, side: 'a' as const },
          { stopId, fibre: 2, side: 'b' as const },
        ],
      }
      const { ids } = await call(jointApi.add, { body: { nodeId, joints: [cross] } })
      const service = await call(cableServiceApi.add, {
        body: { ...SERVICE, domainId, fibres: [{ cableId: cable.cableId, fibre: 5, way: 'working' }] },
      })
      await make(await splitAt(cable, 'JC-01'))
      const second = await loadCable((await findCable('SZ-KS-2'))?.id ?? 0)
      const { joints } = await call(nodeApi.info, { query: { id: nodeId } })
      expect(joints.find(({ id }) => id === ids[0])).toMatchObject({
        lossDb: 0.08,
        ends: [
          { stopId, fibre: 1, side: 'a' },
          { stopId: second.stops[0]?.id, fibre: 2, side: 'b' },
        ],
      })
      // Fibre 1 behind the closure and fibre 2 before it stay open: ten others are straight.
      expect(joints).toHaveLength(11)
      const riding = await call(cableServiceApi.page, { query: { cableId: second.cable.id } })
      expect(riding.list.map(({ id }) => id)).toEqual([service.id])
    })

    test('is undone as one, and done again by undoing that', async () => {
      const cable = await layTrunk()
      const { deviceId } = await watchFibres(call, domainId, { cable, at: 'LF', fibres: [3] })
      const before = await loadCable(cable.cableId)
      const traced = await traceFirst(deviceId)
      const { changeId } = await make(await splitAt(cable, 'JC-01'))
      const split = await traceFirst(deviceId)
      const { id: undoing } = await undo(changeId)
      const back = await loadCable(cable.cableId)
      expect(back.stops).toEqual(before.stops)
      expect(back.cable.lengthM).toBe(18_000)
      expect(await findCable('SZ-KS-2')).toBeUndefined()
      expect(await traceFirst(deviceId)).toEqual(traced)
      await undo(undoing)
      expect(await traceFirst(deviceId)).toEqual(split)
      const { list } = await call(plantChangeApi.page, {
        query: { kind: 'cutover', objectId: cable.cableId },
      })
      expect(list.map(({ undoesId }) => undoesId)).toEqual([undoing, changeId, null])
      const second = (await findCable('SZ-KS-2'))?.id ?? 0
      const ofSecond = await call(plantChangeApi.page, { query: { kind: 'cutover', objectId: second } })
      expect(ofSecond.list).toHaveLength(3)
    })

    test('is refused at an end, of an older state, with a code that is taken, and for another domain', async () => {
      const cable = await layTrunk()
      const work = await splitAt(cable, 'JC-01')
      await expect(make(await splitAt(cable, 'LF'))).rejects.toMatchObject({ reason: 'plant.split-at-end' })
      await expect(preview(await splitAt(cable, 'YS'))).rejects.toMatchObject({
        reason: 'plant.split-at-end',
      })
      await expect(make({ ...work, version: 1 })).rejects.toMatchObject({ reason: 'plant.changed-meanwhile' })
      const taken = make({ ...work, code: 'SZ-KS' } as CutoverWork)
      await expect(taken).rejects.toMatchObject({ reason: 'object.code-taken', values: ['SZ-KS'] })
      const strange = call(cutoverApi.make, { body: { work }, actor: monitored.stranger })
      await expect(strange).rejects.toMatchObject(NOT_FOUND)
      expect((await loadCable(cable.cableId)).stops).toHaveLength(4)
    })
  })

  describe('a join', () => {
    const joinBack = async (cable: LaidCable, at = 'JC-01'): Promise<CutoverWork> => {
      const other = await findCable('SZ-KS-2')
      return {
        kind: 'join',
        cableId: cable.cableId,
        version: await versionOf(cable.cableId),
        otherId: other?.id ?? 0,
        otherVersion: other?.version ?? 0,
        nodeId: stopOf(cable, at).nodeId,
      }
    }

    test('makes one of what was split: the same way, and the same for every link', async () => {
      const cable = await layTrunk()
      const { deviceId } = await watchFibres(call, domainId, { cable, at: 'LF', fibres: [3] })
      const before = await loadCable(cable.cableId)
      const traced = await traceFirst(deviceId)
      await make(await splitAt(cable, 'JC-01'))
      const seen = await preview(await joinBack(cable))
      expect(seen.cables).toMatchObject([{ code: 'SZ-KS' }, { code: 'SZ-KS-2', after: null }])
      await make(await joinBack(cable))
      expect((await loadCable(cable.cableId)).stops).toEqual(before.stops)
      expect(await traceFirst(deviceId)).toEqual(traced)
      expect(await findCable('SZ-KS-2')).toBeUndefined()
    })

    test('turns a cable that was drawn from the far side, with its joints', async () => {
      const cable = await layTrunk()
      const { deviceId } = await watchFibres(call, domainId, { cable, at: 'LF', fibres: [3] })
      await make(await splitAt(cable, 'JC-01'))
      const second = await findCable('SZ-KS-2')
      const other = { ...(await joinBack(cable)) } as Extract<CutoverWork, { kind: 'join' }>
      const turned: CutoverWork = {
        ...other,
        cableId: other.otherId,
        version: other.otherVersion,
        otherId: other.cableId,
        otherVersion: other.version,
      }
      await make(turned)
      const joined = await loadCable(second?.id ?? 0)
      expect(joined.stops.map(({ nodeCode, cableM }) => [nodeCode, cableM])).toEqual([
        ['LF', 0],
        ['JC-01', 6000],
        ['JC-02', 12_000],
        ['YS', 18_000],
      ])
      expect((await traceFirst(deviceId)).told).toEqual([
        'patch LF',
        'SZ-KS-2 3 0-6000',
        'splice JC-01',
        'SZ-KS-2 3 6000-18000',
      ])
    })

    test('is refused where a fibre is not spliced straight through, and where the cables do not meet', async () => {
      const cable = await layTrunk()
      await make(await splitAt(cable, 'JC-01'))
      const { nodeId } = stopOf(cable, 'JC-01')
      const { joints } = await call(nodeApi.info, { query: { id: nodeId } })
      const third = joints.find(
        ({ ends }) => 'fibre' in (ends[0] ?? {}) && (ends[0] as { fibre: number }).fibre === 3,
      )
      await call(jointApi.delete, { body: { ids: [third?.id ?? 0] } })
      await expect(preview(await joinBack(cable))).rejects.toMatchObject({
        reason: 'plant.join-not-straight',
        values: [1, '3'],
      })
      await expect(make(await joinBack(cable, 'YS'))).rejects.toMatchObject({ reason: 'plant.join-apart' })
      const work = { ...(await joinBack(cable)), otherId: cable.cableId } as CutoverWork
      await expect(make(work)).rejects.toMatchObject({ statusCode: 409 })
    })

    test('is refused for cables that differ', async () => {
      const cable = await layTrunk()
      const { nodeId } = stopOf(cable, 'YS')
      const branch = await layCable(call, domainId, {
        code: 'SZ-KS-2',
        places: [
          { code: 'XL', cableM: 0 },
          { code: 'XL-2', cableM: 900 },
        ],
        more: { fibreCount: 24, lengthM: 900 },
      })
      const stops = [
        { id: stopOf(branch, 'XL').stopId, ...makeStopFields(nodeId, 0) },
        { id: stopOf(branch, 'XL-2').stopId, ...makeStopFields(stopOf(branch, 'XL-2').nodeId, 900) },
      ]
      await call(cableApi.stops, { body: { id: branch.cableId, version: 2, stops } })
      await expect(make(await joinBack(cable, 'YS'))).rejects.toMatchObject({
        reason: 'plant.join-differs',
        values: ['SZ-KS', 'SZ-KS-2'],
      })
    })
  })

  describe('a move', () => {
    test('takes a stop to another node, an end with the length of its cable, and is undone', async () => {
      const cable = await layTrunk()
      const { id: nodeId } = await call(nodeApi.add, { body: makeNodeFields('YS-2', domainId) })
      const move = async (code: string, cableM: number): Promise<CutoverWork> => ({
        kind: 'move',
        cableId: cable.cableId,
        version: await versionOf(cable.cableId),
        stopId: stopOf(cable, code).stopId,
        nodeId,
        cableM,
      })
      const { changeId } = await make(await move('YS', 18_300))
      const moved = await loadCable(cable.cableId)
      expect(moved.cable.lengthM).toBe(18_300)
      expect(moved.stops.at(-1)).toMatchObject({ nodeCode: 'YS-2', cableM: 18_300 })
      await undo(changeId)
      await make(await move('LF', -250))
      const start = await loadCable(cable.cableId)
      expect(start.cable.lengthM).toBe(18_250)
      expect(start.stops.map(({ cableM }) => cableM)).toEqual([0, 6250, 12_250, 18_250])
      await expect(make(await move('JC-01', 12_250))).rejects.toMatchObject({ reason: 'plant.stop-order' })
    })

    test('is refused while other cables or ports are joined there', async () => {
      const cable = await layTrunk()
      await watchFibres(call, domainId, { cable, at: 'LF', fibres: [3, 4] })
      const { id: nodeId } = await call(nodeApi.add, { body: makeNodeFields('LF-2', domainId) })
      const work: CutoverWork = {
        kind: 'move',
        cableId: cable.cableId,
        version: 2,
        stopId: stopOf(cable, 'LF').stopId,
        nodeId,
        cableM: 0,
      }
      await expect(make(work)).rejects.toMatchObject({
        reason: 'plant.stop-joined-elsewhere',
        values: [2],
      })
    })
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
