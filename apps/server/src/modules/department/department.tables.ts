import type { Generated } from 'kysely'

export type DepartmentTables = {
  department: {
    id: Generated<number>
    parentId: number | null
    domainId: number
    name: string
    orderNum: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  appUser: {
    id: number
    username: string
    isSuper: boolean
    departmentId: number | null
    domainId: number
    updatedAt: Date
  }
}
