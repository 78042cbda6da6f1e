import type { CableInfo, CableStop } from '@fibrewatch/contract/cable'
import { describe, expect, test } from 'vitest'
import { findStretchM, listInner, type Neighbour, neighbourKey, readWork } from './cutover-work.ts'

const makeStop = (id: number, cableM: number): CableStop => ({
  id,
  cableId: 1,
  nodeId: id + 100,
  cableM,
  sheathInM: null,
  sheathOutM: null,
  slackM: 0,
  passing: 'straight',
  laying: null,
  line: [],
  nodeCode: `JC-${id}`,
  nodeName: `JC-${id}`,
  nodeKind: 'closure',
  lngLat: null,
  jointCount: 0,
})
const INFO: CableInfo = {
  cable: {
    id: 1,
    code: 'KS',
    name: '苏昆',
    domainId: 1,
    type: '',
    fibreCount: 24,
    fibresPerTube: 12,
    colourCode: 'gb',
    lengthM: 9000,
    excessRatio: 0.01,
    maker: '',
    laidOn: null,
    laidBy: '',
    adminState: 'in-service',
    remark: '',
    version: 4,
    updatedAt: '',
    updatedBy: '',
    stopCount: 3,
  },
  stops: [makeStop(1, 0), makeStop(2, 4000), makeStop(3, 9000)],
}
const NEIGHBOUR: Neighbour = { nodeId: 103, nodeName: 'JC-3', cableId: 8, cableCode: 'XL', version: 2 }
const read = (values: Record<string, unknown>) => readWork(values, { info: INFO, neighbours: [NEIGHBOUR] })

describe('what a cutover form asks for', () => {
  test('is nothing while something is missing', () => {
    expect(read({ kind: 'split', splitStopId: '2', code: 'KS-2', name: ' ' })).toBeNull()
    expect(read({ kind: 'join', other: 'else' })).toBeNull()
    expect(read({ kind: 'move', stopId: '3', nodeId: '', cableM: 9100 })).toBeNull()
    const stretch = { kind: 'replace', fromStopId: '1', toStopId: '2', validFrom: '2026-03-18T14:30' }
    expect(read({ ...stretch, lengthM: null, between: [] })).toBeNull()
    expect(read({ ...stretch, lengthM: 0, between: [] })).toBeNull()
    expect(read({ ...stretch, lengthM: 4100, between: [{ nodeId: '7', cableM: null }] })).toBeNull()
  })

  test('names the cable in the state that was read', () => {
    const cable = { cableId: 1, version: 4 }
    expect(read({ kind: 'split', splitStopId: '2', code: ' KS-2', name: '二段' })).toEqual({
      kind: 'split',
      ...cable,
      stopId: 2,
      code: 'KS-2',
      name: '二段',
    })
    expect(read({ kind: 'join', other: neighbourKey(NEIGHBOUR) })).toEqual({
      kind: 'join',
      ...cable,
      otherId: 8,
      otherVersion: 2,
      nodeId: 103,
    })
    expect(read({ kind: 'move', stopId: '1', nodeId: '7', cableM: -250 })).toEqual({
      kind: 'move',
      ...cable,
      stopId: 1,
      nodeId: 7,
      cableM: -250,
    })
  })

  test('of a stretch has its closures, and the time as an instant', () => {
    const work = read({
      kind: 'replace',
      fromStopId: '1',
      toStopId: '2',
      lengthM: 4100,
      laying: '',
      validFrom: '2026-03-18T14:30',
      between: [{ nodeId: '7', cableM: 2000, key: 1 }],
    })
    expect(work).toMatchObject({ lengthM: 4100, laying: null, between: [{ nodeId: 7, cableM: 2000 }] })
    const validFrom = work?.kind === 'replace' ? work.validFrom : ''
    expect(new Date(validFrom).getTime()).toBe(new Date('2026-03-18T14:30').getTime())
  })
})

test('a cable is split between its ends, and a stretch lies from a stop to a later one', () => {
  expect(listInner(INFO).map(({ id }) => id)).toEqual([2])
  expect(findStretchM(INFO, { fromStopId: '1', toStopId: '3' })).toBe(9000)
  expect(findStretchM(INFO, { fromStopId: '3', toStopId: '1' })).toBeNull()
})
