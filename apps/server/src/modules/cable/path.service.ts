import {
  type FibrePath as TracedPath,
  type FibreStretch,
  findFibreM,
  type PathEnd as TracedEnd,
  type PathJoint as TracedJoint,
  traceFibre,
  tracePort,
} from '@fibrewatch/cable'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import type {
  FibrePath,
  PathEnd,
  PathJoint,
  PathNode,
  PathStretch,
  pathApi,
} from '@fibrewatch/contract/fibre-path'
import type { ChangeParts } from '#modules/plant-change'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { loadCable } from './cable.repository.ts'
import { followPaths, type KnownNetwork } from './network.ts'
import { type KnownDevice, listKnownDevices, listLinksOfPorts } from './network.repository.ts'
import { listNodes } from './node.repository.ts'

/** From end to end through a fibre. @throws object.not-found also for a fibre that the cable has not, or a cable without a way */
export async function loadFibrePath(
  { db }: ChangeParts,
  scope: DomainScope,
  { cableId, fibre, cableM = 0 }: EndpointQuery<typeof pathApi.fibre>,
): Promise<FibrePath> {
  if ((await loadCable(db, scope, cableId)) === undefined) throw objectNotFound()
  const { known, paths } = await followPaths(db, { cableIds: [cableId], ports: [] }, (network) => {
    const path = traceFibre(network, { cableId, fibre, cableM })
    return path === undefined ? [] : [path]
  })
  return showPath(db, scope, { known, path: paths[0] })
}

/** What a port sees. @throws object.not-found */
export async function loadPortPath(
  { db }: ChangeParts,
  scope: DomainScope,
  { deviceId, port }: EndpointQuery<typeof pathApi.port>,
): Promise<FibrePath> {
  const [device] = await listKnownDevices(db, scope, [deviceId])
  if (device === undefined || port > device.portCount) throw objectNotFound()
  const { known, paths } = await followPaths(db, { cableIds: [], ports: [{ deviceId, port }] }, (network) => [
    tracePort(network, { kind: 'port', deviceId, port }),
  ])
  return showPath(db, scope, { known, path: paths[0] })
}

interface Found {
  readonly known: KnownNetwork
  readonly path: TracedPath | undefined
}

/** What is named of a path: only what lies within the scope. */
interface Names {
  readonly scope: DomainScope
  readonly known: KnownNetwork
  readonly nodes: ReadonlyMap<number, PathNode>
  readonly devices: ReadonlyMap<number, KnownDevice>
}

const listPorts = ({ start, end }: TracedPath) =>
  [start, end].flatMap((each) => (each.kind === 'port' ? [each.port] : []))

async function showPath(db: Db, scope: DomainScope, { known, path }: Found): Promise<FibrePath> {
  if (path === undefined) throw objectNotFound()
  const ports = listPorts(path)
  const names = await loadNames(db, scope, { known, path })
  const links = await listLinksOfPorts(db, scope, ports)
  const parts = path.parts.map((part) =>
    part.kind === 'joint' ? showJoint(names, part) : showStretch(names, part),
  )
  return {
    start: showEnd(names, path.start),
    parts,
    end: showEnd(names, path.end),
    totalM: parts.reduce((sum, part) => sum + (part.kind === 'stretch' ? part.fibreM : 0), 0),
    links: links.map(({ id, code, name }) => ({ id, code, name })),
  }
}

async function loadNames(
  db: Db,
  scope: DomainScope,
  { known, path }: { readonly known: KnownNetwork; readonly path: TracedPath },
): Promise<Names> {
  const ids = path.parts.flatMap((part) =>
    part.kind === 'joint' ? [part.nodeId] : [part.from, ...part.passed, part.to].map(({ nodeId }) => nodeId),
  )
  const nodes = (await listNodes(db, scope, [...new Set(ids)])).map(
    ({ id, code, name, kind }) => [id, { id, code, name, kind }] as const,
  )
  const devices = await listKnownDevices(
    db,
    scope,
    listPorts(path).map(({ deviceId }) => deviceId),
  )
  return {
    scope,
    known,
    nodes: new Map(nodes),
    devices: new Map(devices.map((device) => [device.id, device])),
  }
}

function showStretch({ scope, known, nodes }: Names, stretch: FibreStretch): PathStretch {
  const { cableId, fibre, from, to, passed } = stretch
  const cable = known.cables.get(cableId)
  const isVisible = cable !== undefined && includesDomain(scope, cable.domainId)
  return {
    kind: 'stretch',
    fibre,
    cable: isVisible ? pickCable(cable) : null,
    fromCableM: from.cableM,
    toCableM: to.cableM,
    fibreM: findFibreM({
      cableId,
      fibre,
      fromCableM: from.cableM,
      toCableM: to.cableM,
      excessRatio: cable?.excessRatio ?? 0,
    }),
    passed: passed.map(({ nodeId, cableM }) => ({ node: nodes.get(nodeId) ?? null, cableM })),
  }
}

function pickCable({
  cableId,
  code,
  name,
  fibresPerTube,
  colourCode,
}: {
  readonly cableId: number
  readonly code: string
  readonly name: string
  readonly fibresPerTube: number
  readonly colourCode: string
}): PathStretch['cable'] {
  return { id: cableId, code, name, fibresPerTube, colourCode }
}

function showJoint({ known, nodes }: Names, { jointId, jointKind, nodeId, lossDb }: TracedJoint): PathJoint {
  const joint = jointId === null ? undefined : known.joints.get(jointId)
  return {
    kind: 'joint',
    jointId,
    jointKind,
    node: nodes.get(nodeId) ?? null,
    tray: joint?.tray ?? '',
    position: joint?.position ?? '',
    lossDb,
  }
}

function showEnd({ known, nodes, devices }: Names, end: TracedEnd): PathEnd {
  if (end.kind === 'port') {
    const { deviceId, port } = end.port
    const device = devices.get(deviceId)
    const shown = device === undefined ? null : { id: device.id, code: device.code, name: device.name, port }
    return { kind: 'port', device: shown, node: null }
  }
  const stop = known.cables.get(end.at.cableId)?.stops.find(({ stopId }) => stopId === end.at.stopId)
  const node = stop === undefined ? null : (nodes.get(stop.nodeId) ?? null)
  return { kind: end.reason, device: null, node }
}
