import type { Joint, NodeInfo, NodeStop } from '@fibrewatch/contract/cable'
import { expect, test } from 'vitest'
import { listSpliceRows } from './splice-rows.ts'

const stop = (id: number, more: Partial<NodeStop> = {}): NodeStop => ({
  id,
  cableId: id,
  cableCode: `GL-${id}`,
  cableName: '',
  fibreCount: 4,
  fibresPerTube: 2,
  colourCode: 'gb',
  cableM: 1000,
  passing: 'straight',
  isEnd: false,
  sides: ['a', 'b'],
  ...more,
})
const splice = (id: number, ends: Joint['ends']): Joint => ({
  id,
  nodeId: 1,
  kind: 'splice',
  tray: '1',
  position: String(id),
  lossDb: 0.05,
  measuredOn: null,
  ends,
})
const info = (stops: NodeStop[], joints: Joint[]): NodeInfo => ({
  node: {
    id: 1,
    code: 'JC-01',
    name: 'JC-01',
    kind: 'closure',
    domainId: 1,
    siteId: null,
    lngLat: null,
    address: '',
    adminState: 'in-service',
    remark: '',
    version: 1,
    updatedAt: '',
    updatedBy: '',
    cableCount: stops.length,
  },
  stops,
  joints,
})
const tell = (given: NodeInfo, at: NodeStop, isWanted: (fibre: number) => boolean = () => true) =>
  listSpliceRows(given, at, isWanted).map(({ in: from, out, joint }) => {
    const name = (end: typeof out) => {
      if (end === null) return '—'
      return end.kind === 'port' ? `port ${end.port}` : `${end.stop.cableCode}/${end.fibre}`
    }
    return `${name(from)} ${name(out)} ${joint?.id ?? '—'}`
  })

test('straight fibres go on as themselves, those joined elsewhere where they are joined', () => {
  const through = stop(1)
  const branch = stop(2, { isEnd: true, sides: ['b'] })
  const joints = [
    splice(7, [
      { stopId: 1, fibre: 1, side: 'a' },
      { stopId: 2, fibre: 3, side: 'b' },
    ]),
    // Fibre 2 goes on nowhere: its other side was taken by fibre 3.
    splice(8, [
      { stopId: 1, fibre: 3, side: 'a' },
      { stopId: 1, fibre: 2, side: 'b' },
    ]),
  ]
  expect(tell(info([through, branch], joints), through)).toEqual([
    'GL-1/1 GL-2/3 7',
    'GL-1/2 — —',
    'GL-1/3 GL-1/2 8',
    'GL-1/4 GL-1/4 —',
  ])
})

test('where a cable begins, its fibres are joined to ports or to nothing; by tube', () => {
  const first = stop(1, { isEnd: true, cableM: 12, sides: ['b'] })
  const patch = splice(9, [
    { deviceId: 5, port: 3 },
    { stopId: 1, fibre: 3, side: 'b' },
  ])
  expect(tell(info([first], [patch]), first, (fibre) => fibre > 2)).toEqual(['GL-1/3 port 3 9', 'GL-1/4 — —'])
})
