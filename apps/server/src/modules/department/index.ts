import { type Department, departmentApi, type EndpointQuery } from '@fibrewatch/contract'
import type { Sessions } from '#platform/auth/session'
import { type ExportColumn, makeExport } from '#platform/export/make-export'
import type { Deps, ServerModule } from '#platform/http/module'
import { type RouteDefinition, route } from '#platform/http/route'
import { eachRow, pickRows } from '#platform/list/pick-rows'
import { DepartmentService } from './department.service.ts'

const FILE_NAME = { zh: '部门', en: 'departments' } as const

const COLUMNS: readonly ExportColumn<Department>[] = [
  { id: 'id', head: { zh: '编号', en: 'Id' }, text: ({ id }) => id },
  { id: 'name', head: { zh: '名称', en: 'Name' }, text: ({ name }) => name },
  { id: 'parentId', head: { zh: '上级编号', en: 'Parent id' }, text: ({ parentId }) => parentId },
  { id: 'domainName', head: { zh: '管理域', en: 'Domain' }, text: ({ domainName }) => domainName },
  { id: 'users', head: { zh: '用户', en: 'Users' }, text: ({ users }) => users },
  { id: 'orderNum', head: { zh: '排序', en: 'Order' }, text: ({ orderNum }) => orderNum },
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

/** The departments of the organisation. */
export function createDepartmentModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessions }: { readonly sessions: Sessions },
): ServerModule {
  return {
    name: 'department',
    routes: makeDepartmentRoutes(new DepartmentService({ db, clock, sessions })),
  }
}

type Filter = Pick<EndpointQuery<typeof departmentApi.export>, 'keyword' | 'domainId' | 'sortBy' | 'isAsc'>

const filterDepartments = (departments: readonly Department[], query: Filter): Department[] =>
  pickRows(
    departments.filter(({ domainId }) => query.domainId === undefined || domainId === query.domainId),
    query,
    {
      texts: ({ name, domainName }) => [name, domainName],
      cell: (department, column) => department[column as keyof Department],
    },
  )

function makeDepartmentRoutes(service: DepartmentService): RouteDefinition[] {
  return [
    route(departmentApi.list, async ({ actor, query }) =>
      filterDepartments(await service.list(actor.scope), query),
    ),
    route(departmentApi.info, ({ actor, query }) => service.requireInfo(actor.scope, query.departmentId)),
    route(departmentApi.add, (call) => service.create(call, call.body)),
    route(departmentApi.update, (call) => service.change(call, call.body)),
    route(departmentApi.delete, (call) => service.remove(call, call.body.departmentId)),
    route(departmentApi.move, (call) => service.move(call, call.body.depts)),
    route(departmentApi.transfer, (call) => service.transfer(call, call.body)),
    route(departmentApi.export, async ({ actor, query, locale }) =>
      makeExport({
        columns: COLUMNS,
        rows: eachRow(filterDepartments(await service.list(actor.scope), query)),
        format: query.format,
        chosen: query.columns,
        fileName: FILE_NAME[locale],
        locale,
      }),
    ),
  ]
}
