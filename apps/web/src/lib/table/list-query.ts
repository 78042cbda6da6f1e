import type { ListParams } from './list-params.ts'

export type ListSort = { by: string; isAsc: boolean }

export type ListQuery = {
  /** 1-based. */
  page: number
  size: number
  keyword: string
  sort: ListSort | null
  params: ListParams
}

export type ListAnswer<Row> = { rows: readonly Row[]; total: number }
