import { type Domain, domainApi, type EndpointQuery } from '@fibrewatch/contract'
import type { DomainScope } from '#platform/auth/scope'
import type { Sessions } from '#platform/auth/session'
import { type ExportColumn, makeExport } from '#platform/export/make-export'
import type { Deps, ServerModule } from '#platform/http/module'
import { type RouteDefinition, route } from '#platform/http/route'
import { eachRow, makePage, pickRows } from '#platform/list/pick-rows'
import { type DomainNode, listDomainNodes } from './domain.repository.ts'
import { DomainService } from './domain.service.ts'

export interface DomainModule extends ServerModule {
  /** The management domains in the scope. */
  listDomains(scope: DomainScope): Promise<DomainNode[]>
}

const FILE_NAME = { zh: '管理域', en: 'domains' } as const

const COLUMNS: readonly ExportColumn<Domain>[] = [
  { id: 'id', head: { zh: '编号', en: 'Id' }, text: ({ id }) => id },
  { id: 'name', head: { zh: '名称', en: 'Name' }, text: ({ name }) => name },
  { id: 'parentId', head: { zh: '上级编号', en: 'Parent id' }, text: ({ parentId }) => parentId },
  { id: 'users', head: { zh: '用户', en: 'Users' }, text: ({ users }) => users },
  { id: 'sites', head: { zh: '站点', en: 'Sites' }, text: ({ sites }) => sites },
  { id: 'devices', head: { zh: '设备', en: 'Devices' }, text: ({ devices }) => devices },
  { id: 'orderNum', head: { zh: '排序', en: 'Order' }, text: ({ orderNum }) => orderNum },
  { id: 'remark', head: { zh: '备注', en: 'Remark' }, text: ({ remark }) => remark, width: 30 },
  {
    id: 'createTime',
    head: { zh: '创建时间', en: 'Created' },
    text: ({ createTime }) => createTime,
    width: 24,
  },
  {
    id: 'updateTime',
    head: { zh: '更新时间', en: 'Updated' },
    text: ({ updateTime }) => updateTime,
    width: 24,
  },
]

/** The tree of management domains. */
export function createDomainModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessions }: { readonly sessions: Sessions },
): DomainModule {
  return {
    name: 'domain',
    listDomains: (scope) => listDomainNodes(db, scope),
    routes: makeDomainRoutes(new DomainService({ db, clock, sessions })),
  }
}

type Filter = Pick<EndpointQuery<typeof domainApi.page>, 'keyword' | 'parentId' | 'sortBy' | 'isAsc'>

const filterDomains = (domains: readonly Domain[], query: Filter): Domain[] =>
  pickRows(
    domains.filter(({ parentId }) => query.parentId === undefined || parentId === query.parentId),
    query,
    { texts: ({ name, remark }) => [name, remark], cell: (domain, column) => domain[column as keyof Domain] },
  )

function makeDomainRoutes(service: DomainService): RouteDefinition[] {
  return [
    route(domainApi.list, ({ actor }) => service.list(actor.scope)),
    route(domainApi.page, async ({ actor, query }) =>
      makePage(filterDomains(await service.list(actor.scope), query), query),
    ),
    route(domainApi.info, ({ actor, query }) => service.requireInfo(actor.scope, query.id)),
    route(domainApi.add, (call) => service.create(call, call.body)),
    route(domainApi.update, (call) => service.change(call, call.body)),
    route(domainApi.move, (call) => service.move(call, call.body.domains)),
    route(domainApi.delete, (call) => service.remove(call, call.body.id)),
    route(domainApi.export, async ({ actor, query, locale }) =>
      makeExport({
        columns: COLUMNS,
        rows: eachRow(filterDomains(await service.list(actor.scope), query)),
        format: query.format,
        chosen: query.columns,
        fileName: FILE_NAME[locale],
        locale,
      }),
    ),
  ]
}
