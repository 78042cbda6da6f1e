import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { FileOwner } from '@fibrewatch/contract/plant-file'
import type { plantExportApi } from '@fibrewatch/contract/plant-import'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import type { BinaryAnswer } from '#platform/http/route'
import type { ArchivedPart, DomainPath, PartState } from './archive-format.ts'
import { ARCHIVE_ENDING } from './archive-key.ts'
import * as stored from './archive.repository.ts'
import { type DomainTree, listDomainPaths } from './domain-tree.ts'
import type { ImportParts } from './plant-import.types.ts'
import { writeArchiveLines } from './write-archive.ts'

/** With what lies on them: a link may have 2,000 landmarks. */
const AT_A_TIME = 50

interface Source {
  readonly db: Db
  readonly scope: DomainScope
  readonly paths: DomainTree
}

async function* eachPage<Row extends { readonly id: number }>(
  { db, scope }: Source,
  list: (db: Db, page: stored.Page) => Promise<Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await list(db, { scope, after, limit: AT_A_TIME })
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_A_TIME) return
  }
}

const pathOf = ({ paths }: Source, domainId: number): DomainPath => [...(paths.get(domainId) ?? [])]

/** Objects that need nothing beside their row. */
async function* listPlain<
  Row extends { readonly id: number; readonly code: string; readonly domainId: number },
>(
  source: Source,
  kind: 'site' | 'node' | 'cable' | 'device',
  list: (db: Db, page: stored.Page) => Promise<Row[]>,
): AsyncGenerator<ArchivedPart> {
  // The columns that are selected are those of the format; the property test reads them back.
  for await (const rows of eachPage(source, list))
    for (const { id: _, code, domainId, ...state } of rows)
      yield { kind, code, domain: pathOf(source, domainId), state: state as unknown as ArchivedPart['state'] }
}

async function* listStops(source: Source): AsyncGenerator<ArchivedPart> {
  for await (const cables of eachPage(source, stored.listCables)) {
    const ids = cables.map(({ id }) => id)
    const stops = Map.groupBy(
      await stored.listStopsOf(source.db, source.scope, ids),
      ({ cableId }) => cableId,
    )
    for (const { id, code } of cables) {
      const own = (stops.get(id) ?? []).map((each) => {
        const { cableId: _, ...stop } = each
        return stop
      })
      if (own.length > 0) yield { kind: 'stops', code, domain: [], state: { stops: own } }
    }
  }
}

async function* listLinks(source: Source): AsyncGenerator<ArchivedPart> {
  const without = <Row extends { readonly linkId: number }>(rows: readonly Row[] = []) =>
    rows.map((each) => {
      const { linkId: _, ...row } = each
      return row
    })
  for await (const links of eachPage(source, stored.listLinks)) {
    const ids = links.map(({ id }) => id)
    const landmarks = Map.groupBy(await stored.listLandmarksOf(source.db, ids), ({ linkId }) => linkId)
    const zones = Map.groupBy(await stored.listZonesOf(source.db, ids), ({ linkId }) => linkId)
    for (const { id, code, domainId, ...fields } of links) {
      const state = { ...fields, landmarks: without(landmarks.get(id)), zones: without(zones.get(id)) }
      yield { kind: 'link', code, domain: pathOf(source, domainId), state }
    }
  }
}

type JointState = PartState<'joints'>['joints'][number]

/** Undefined where one of its ends is of another domain. */
function readJoint(stated: stored.ArchivedJoint): JointState | undefined {
  const { nodeId: _, ends, ...joint } = stated
  const known = ends.flatMap(({ cable, stop, fibre, side, device, port }): JointState['ends'] => {
    if (cable !== null && stop !== null && fibre !== null && side !== null)
      return [{ cable, stop, fibre, side }]
    return device !== null && port !== null ? [{ device, port }] : []
  })
  return known.length === 2 ? { ...joint, ends: known } : undefined
}

async function* listJoints(source: Source): AsyncGenerator<ArchivedPart> {
  for await (const nodes of eachPage(source, stored.listNodes)) {
    const ids = nodes.map(({ id }) => id)
    const joints = Map.groupBy(
      await stored.listJointsOf(source.db, source.scope, ids),
      ({ nodeId }) => nodeId,
    )
    for (const { id, code } of nodes) {
      const own = (joints.get(id) ?? []).flatMap((joint) => readJoint(joint) ?? [])
      if (own.length > 0) yield { kind: 'joints', code, domain: [], state: { joints: own } }
    }
  }
}

async function* listServices(source: Source): AsyncGenerator<ArchivedPart> {
  for await (const services of eachPage(source, stored.listServices)) {
    const ids = services.map(({ id }) => id)
    const fibres = Map.groupBy(
      await stored.listFibresOf(source.db, source.scope, ids),
      ({ serviceId }) => serviceId,
    )
    for (const { id, code, domainId, ...fields } of services) {
      const own = (fibres.get(id) ?? []).map((each) => {
        const { serviceId: _, ...fibre } = each
        return fibre
      })
      const state = { ...fields, fibres: own }
      yield { kind: 'service', code, domain: pathOf(source, domainId), state }
    }
  }
}

async function* listAttributes(
  source: Source,
  target: FileOwner,
  list: (db: Db, page: stored.Page) => Promise<{ readonly id: number; readonly code: string }[]>,
): AsyncGenerator<ArchivedPart> {
  for await (const rows of eachPage(source, list)) {
    const ids = rows.map(({ id }) => id)
    const found = await stored.listValuesOf(source.db, target, ids)
    const byObject = new Map(found.map(({ objectId, values }) => [objectId, values]))
    for (const { id, code } of rows) {
      const values = byObject.get(String(id)) ?? {}
      if (Object.keys(values).length > 0)
        yield { kind: `${target}-attributes`, code, domain: [], state: { values } }
    }
  }
}

/** In the order in which they need each other. */
async function* listParts(source: Source): AsyncGenerator<ArchivedPart> {
  yield* listPlain(source, 'site', stored.listSites)
  yield* listPlain(source, 'node', stored.listNodes)
  yield* listPlain(source, 'cable', stored.listCables)
  yield* listStops(source)
  yield* listPlain(source, 'device', stored.listDevices)
  yield* listLinks(source)
  yield* listJoints(source)
  yield* listServices(source)
  yield* listAttributes(source, 'site', stored.listSites)
  yield* listAttributes(source, 'node', stored.listNodes)
  yield* listAttributes(source, 'cable', stored.listCables)
  yield* listAttributes(source, 'device', stored.listDevices)
  yield* listAttributes(source, 'link', stored.listLinks)
  yield* listAttributes(source, 'service', stored.listServices)
}

/** Everything of a domain and those below that the reader sees, as one file that another installation takes in. */
export async function exportArchive(
  { db, clock, ports }: ImportParts,
  { scope }: Actor,
  { domainId }: EndpointQuery<typeof plantExportApi.archive>,
): Promise<BinaryAnswer> {
  const domains = await ports.listDomains(scope)
  const top = domains.find(({ id }) => id === domainId)
  if (top === undefined) throw objectNotFound()
  const paths = listDomainPaths(domains, domainId)
  const source = { db, paths, scope: { all: false, domainIds: [...paths.keys()] } as const }
  const at = new Date(clock.now()).toISOString()
  const lines = writeArchiveLines({ at, domain: top.name }, listParts(source))
  const content = Readable.from(lines, { objectMode: false }).pipe(createGzip())
  const day = at.slice(0, 10)
  return { content, contentType: 'application/gzip', fileName: `${top.name}-${day}.${ARCHIVE_ENDING}` }
}
