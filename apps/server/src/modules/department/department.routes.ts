import { type Department, departmentApi } from '@fibrewatch/contract/department'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
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
import {
  changeDepartment,
  createDepartment,
  type DepartmentParts,
  listDepartments,
  moveDepartments,
  removeDepartment,
  requireDepartmentInfo,
  transferUsers,
} from './department.service.ts'

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

export function makeDepartmentRoutes(parts: DepartmentParts): RouteDefinition[] {
  return [
    route(departmentApi.list, async ({ actor, query }) =>
      filterDepartments(await listDepartments(parts, actor.scope), query),
    ),
    route(departmentApi.info, ({ actor, query }) =>
      requireDepartmentInfo(parts, actor.scope, query.departmentId),
    ),
    route(departmentApi.add, (call) => createDepartment(parts, call, call.body)),
    route(departmentApi.update, (call) => changeDepartment(parts, call, call.body)),
    route(departmentApi.delete, (call) => removeDepartment(parts, call, call.body.departmentId)),
    route(departmentApi.move, (call) => moveDepartments(parts, call, call.body.depts)),
    route(departmentApi.transfer, (call) => transferUsers(parts, call, call.body)),
    route(departmentApi.export, async ({ actor, query, locale }) =>
      makeExport(
        { columns: COLUMNS, fileName: FILE_NAME },
        eachRow(filterDepartments(await listDepartments(parts, actor.scope), query)),
        { query, locale },
      ),
    ),
  ]
}

type Filter = Pick<EndpointQuery<typeof departmentApi.export>, 'keyword' | 'domainId' | 'sortBy' | 'isAsc'>
