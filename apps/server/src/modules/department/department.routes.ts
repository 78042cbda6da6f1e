import { type Department, departmentApi, type EndpointQuery } from '@fibrewatch/contract'
import { type ExportColumn, makeExport } from '#platform/export/make-export'
import {
  CREATED_COLUMN,
  DOMAIN_COLUMN,
  ID_COLUMN,
  NAME_COLUMN,
  ORDER_COLUMN,
  PARENT_COLUMN,
  UPDATED_COLUMN,
  USERS_COLUMN,
} from '#platform/export/usual-columns'
import { type RouteDefinition, route } from '#platform/http/route'
import { eachRow, pickRows } from '#platform/list/pick-rows'
import type { DepartmentService } from './department.service.ts'

const FILE_NAME = { zh: '部门', en: 'departments' } as const

const COLUMNS: readonly ExportColumn<Department>[] = [
  ID_COLUMN,
  NAME_COLUMN,
  PARENT_COLUMN,
  DOMAIN_COLUMN,
  USERS_COLUMN,
  ORDER_COLUMN,
  CREATED_COLUMN,
  UPDATED_COLUMN,
]

const filterDepartments = (departments: readonly Department[], query: Filter): Department[] =>
  pickRows(
    departments.filter(({ domainId }) => query.domainId === undefined || domainId === query.domainId),
    query,
    {
      texts: ({ name, domainName }) => [name, domainName],
      cell: (department, column) => department[column as keyof Department],
    },
  )

export function makeDepartmentRoutes(service: DepartmentService): RouteDefinition[] {
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
      makeExport(
        { columns: COLUMNS, fileName: FILE_NAME },
        eachRow(filterDepartments(await service.list(actor.scope), query)),
        { query, locale },
      ),
    ),
  ]
}

type Filter = Pick<EndpointQuery<typeof departmentApi.export>, 'keyword' | 'domainId' | 'sortBy' | 'isAsc'>
