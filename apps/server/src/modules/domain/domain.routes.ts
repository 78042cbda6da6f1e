import { type Domain, domainApi } from '@fibrewatch/contract/domain'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { type ExportColumn, makeExport } from '#platform/export/make-export'
import {
  CREATED_COLUMN,
  ID_COLUMN,
  NAME_COLUMN,
  ORDER_COLUMN,
  PARENT_COLUMN,
  REMARK_COLUMN,
  UPDATED_COLUMN,
  USERS_COLUMN,
} from '#platform/export/usual-columns'
import { type RouteDefinition, route } from '#platform/http/route'
import { slicePage } from '#platform/list/page'
import { eachRow, pickRows } from '#platform/list/pick-rows'
import {
  changeDomain,
  createDomain,
  type DomainParts,
  listDomains,
  moveDomains,
  removeDomain,
  requireDomainInfo,
} from './domain.service.ts'

const FILE_NAME = { zh: '管理域', en: 'domains' } as const

const COLUMNS: readonly ExportColumn<Domain>[] = [
  ID_COLUMN,
  NAME_COLUMN,
  PARENT_COLUMN,
  USERS_COLUMN,
  { id: 'sites', head: { zh: '站点', en: 'Sites' }, text: ({ sites }) => sites },
  { id: 'devices', head: { zh: '设备', en: 'Devices' }, text: ({ devices }) => devices },
  ORDER_COLUMN,
  REMARK_COLUMN,
  CREATED_COLUMN,
  UPDATED_COLUMN,
]

const filterDomains = (domains: readonly Domain[], query: Filter): Domain[] =>
  pickRows(
    domains.filter(({ parentId }) => query.parentId === undefined || parentId === query.parentId),
    query,
    { texts: ({ name, remark }) => [name, remark], cell: (domain, column) => domain[column as keyof Domain] },
  )

export function makeDomainRoutes(parts: DomainParts): RouteDefinition[] {
  return [
    route(domainApi.list, ({ actor }) => listDomains(parts, actor.scope)),
    route(domainApi.page, async ({ actor, query }) =>
      slicePage(filterDomains(await listDomains(parts, actor.scope), query), query),
    ),
    route(domainApi.info, ({ actor, query }) => requireDomainInfo(parts, actor.scope, query.id)),
    route(domainApi.add, (call) => createDomain(parts, call, call.body)),
    route(domainApi.update, (call) => changeDomain(parts, call, call.body)),
    route(domainApi.move, (call) => moveDomains(parts, call, call.body.domains)),
    route(domainApi.delete, (call) => removeDomain(parts, call, call.body.id)),
    route(domainApi.export, async ({ actor, query, locale }) =>
      makeExport(
        { columns: COLUMNS, fileName: FILE_NAME },
        eachRow(filterDomains(await listDomains(parts, actor.scope), query)),
        { query, locale },
      ),
    ),
  ]
}

type Filter = Pick<EndpointQuery<typeof domainApi.page>, 'keyword' | 'parentId' | 'sortBy' | 'isAsc'>
