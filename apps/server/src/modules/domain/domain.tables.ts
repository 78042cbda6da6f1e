import type { Generated } from 'kysely'

export type DomainTables = {
  domain: {
    id: Generated<number>
    parentId: number | null
    name: string
    remark: string | null
    /** Ids from the top down, `/1/4/`: a subtree is a prefix. */
    path: string
    orderNum: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
}
