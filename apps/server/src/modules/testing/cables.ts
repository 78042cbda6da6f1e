import { cableApi, jointApi, nodeApi, type Passing } from '@fibrewatch/contract/cable'
import { plantApi } from '@fibrewatch/contract/plant'
import type { MonitoredPlant } from './monitored-plant.ts'

/** A closure of a laid cable. */
export type Place = { readonly code: string; readonly cableM: number; readonly passing?: Passing }

export interface LaidCable {
  readonly cableId: number
  /** By node code. */
  readonly nodes: ReadonlyMap<string, { readonly nodeId: number; readonly stopId: number }>
}

type Call = MonitoredPlant['call']

export const makeCableFields = (code: string, domainId: number, more: object = {}) => ({
  code,
  name: `光缆 ${code}`,
  domainId,
  type: 'GYTS-144B1',
  fibreCount: 144,
  fibresPerTube: 12,
  colourCode: 'gb' as const,
  lengthM: 20_000,
  excessRatio: 0.01,
  maker: '',
  laidOn: null,
  laidBy: '',
  adminState: 'in-service' as const,
  remark: '',
  ...more,
})

export const makeNodeFields = (code: string, domainId: number, more: object = {}) => ({
  code,
  name: `接头盒 ${code}`,
  kind: 'closure' as const,
  domainId,
  siteId: null,
  lngLat: null as number[] | null,
  address: '',
  adminState: 'in-service' as const,
  remark: '',
  ...more,
})

export const makeStopFields = (nodeId: number, cableM: number, passing: Passing = 'cut') => ({
  nodeId,
  cableM,
  sheathInM: null,
  sheathOutM: null,
  slackM: 0,
  passing,
  laying: 'duct' as const,
  line: [] as number[][],
})

/** A cable over closures, which lie eastwards along a parallel, 96.5 km a degree. */
export async function layCable(
  call: Call,
  domainId: number,
  {
    code,
    places,
    more = {},
  }: { readonly code: string; readonly places: readonly Place[]; readonly more?: object },
): Promise<LaidCable> {
  const { id: cableId } = await call(cableApi.add, { body: makeCableFields(code, domainId, more) })
  const nodeIds: number[] = []
  for (const place of places) {
    const lngLat = [104 + place.cableM / 96_486, 30]
    nodeIds.push((await call(nodeApi.add, { body: makeNodeFields(place.code, domainId, { lngLat }) })).id)
  }
  const stops = places.map(({ cableM, passing }, index) =>
    makeStopFields(nodeIds[index] ?? 0, cableM, passing),
  )
  await call(cableApi.stops, { body: { id: cableId, version: 1, stops } })
  const info = await call(cableApi.info, { query: { id: cableId } })
  return {
    cableId,
    nodes: new Map(info.stops.map(({ id, nodeId, nodeCode }) => [nodeCode, { nodeId, stopId: id }])),
  }
}

/** Ports 1 to `count` of a new device, each with a link, patched to fibres of the cable at its first node. */
export async function watchFibres(
  call: Call,
  domainId: number,
  {
    cable,
    at,
    fibres,
  }: { readonly cable: LaidCable; readonly at: string; readonly fibres: readonly number[] },
) {
  const device = { code: 'OTDR-144', name: 'OTDR', kind: 'otdr', domainId, portCount: 64 } as const
  const { id: deviceId } = await call(plantApi.deviceAdd, { body: device })
  const node = cable.nodes.get(at)
  if (node === undefined) throw new Error(`the cable does not pass ${at}`)
  const joints = fibres.map((fibre, index) => ({
    kind: 'patch' as const,
    tray: 'A',
    position: String(index + 1),
    lossDb: 0.3,
    measuredOn: null,
    ends: [
      { deviceId, port: index + 1 },
      { stopId: node.stopId, fibre, side: 'b' as const },
    ],
  }))
  await call(jointApi.add, { body: { nodeId: node.nodeId, joints } })
  const linkIds: number[] = []
  for (const [index, fibre] of fibres.entries()) {
    const body = { code: `GL-${fibre}`, name: `光路 ${fibre}`, deviceId, port: index + 1, lengthM: 25_000 }
    linkIds.push((await call(plantApi.linkAdd, { body })).id)
  }
  return { device: { deviceId, code: device.code, domainId }, deviceId, linkIds }
}
