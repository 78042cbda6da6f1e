import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { Fault, FaultInfo, FaultService, FibreCondition, faultApi } from '@fibrewatch/contract/fault'
import type { RidingOnFibre } from '#modules/cable'
import type { DomainScope } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { makePage } from '#platform/list/page'
import * as stored from './fault.repository.ts'
import type { FaultParts } from './fault.types.ts'

function makeFault(row: stored.FaultRow): Fault {
  const { id, kind, number, cableId, cableCode, cableName, domainId, cableM, uncertaintyM, severity } = row
  const { openedAt, endedAt, alarmCount, fibreCount } = row
  const cable = { cableId, cableCode, cableName, domainId, cableM, uncertaintyM }
  const times = { openedAt: openedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
  return { id, kind, number, ...cable, severity, ...times, alarmCount, fibreCount }
}

export async function listFaultPage(
  { db }: FaultParts,
  filter: stored.FaultFilter,
): Promise<EndpointData<typeof faultApi.page>> {
  const { rows, total } = await stored.pageFaults(db, filter)
  return makePage(rows.map(makeFault), total, filter)
}

/** @throws object.not-found */
export async function loadFaultInfo(
  { db, cables }: FaultParts,
  scope: DomainScope,
  id: number,
): Promise<FaultInfo> {
  const row = await stored.loadFault(db, scope, id)
  if (row === undefined) throw objectNotFound()
  const way = await cables.loadWay(row.cableId, row.openedAt)
  const alarms = await stored.listFaultAlarms(db, scope, id)
  const fibres = await listFibres({ db }, scope, row)
  const riding = await cables.listFibresOnWay(scope, { cableId: row.cableId, cableM: row.cableM })
  const { before, behind } = way?.findNeighbours(row.cableM) ?? { before: null, behind: null }
  return {
    fault: makeFault(row),
    lngLat: way?.findLngLat(row.cableM) ?? null,
    before,
    behind,
    fibresPerTube: row.fibresPerTube,
    colourCode: row.colourCode,
    alarms: alarms.map((alarm) => ({ ...alarm, firstAt: alarm.firstAt.toISOString() })),
    fibres,
    services: makeServices(riding, fibres),
  }
}

async function listFibres(
  { db }: Pick<FaultParts, 'db'>,
  scope: DomainScope,
  { id, cableId, cableM, openedAt, endedAt, fibreCount }: stored.FaultRow,
): Promise<FaultInfo['fibres']> {
  const hits = new Map((await stored.listHitFibres(db, id)).map((hit) => [hit.fibre, hit]))
  const links = await stored.listFibreLinks(db, scope, { cableId, cableM, since: openedAt })
  const byFibre = Map.groupBy(links, ({ fibre }) => fibre)
  return Array.from({ length: fibreCount }, (_, index) => {
    const fibre = index + 1
    const looking = byFibre.get(fibre) ?? []
    const shown = looking.filter(({ isVisible }) => isVisible)
    return {
      fibre,
      condition: judgeFibre(hits.get(fibre), endedAt === null ? looking : []),
      links: shown.map(({ id: linkId, code }) => ({ id: linkId, code })),
    }
  })
}

/** What a link saw counts for its fibre alone; what nobody measured since is presumed to be cut with the others. */
function judgeFibre(hit: stored.HitFibre | undefined, links: readonly stored.FibreLink[]): FibreCondition {
  if (hit !== undefined) return hit.isCut ? 'cut' : 'degraded'
  return links.some(({ isWhole }) => isWhole) ? 'intact' : 'presumed'
}

/** The most urgent first, as they come. */
function makeServices(riding: readonly RidingOnFibre[], fibres: FaultInfo['fibres']): FaultService[] {
  const condition = new Map(fibres.map((each) => [each.fibre, each.condition]))
  const byService = Map.groupBy(riding, ({ id }) => id)
  return [...byService.values()].flatMap((ways) => {
    const [first] = ways
    if (first === undefined) return []
    const { id, code, name, customer, priority, contact } = first
    const concerned = ways.map(({ fibre, way }) => ({
      fibre,
      way,
      condition: condition.get(fibre) ?? 'presumed',
    }))
    const sharesRisk = new Set(ways.map(({ way }) => way)).size > 1
    return [{ id, code, name, customer, priority, contact, fibres: concerned, sharesRisk }]
  })
}
