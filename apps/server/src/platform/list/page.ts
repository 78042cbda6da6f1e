const DEFAULT_LIMIT = 20

/** What a list with numbered pages is asked for, as the contract's `pageQuery`. */
export interface PageQuery {
  /** From 1. */
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

/** Which rows a page shows. */
export interface PageSlice {
  readonly page: number
  readonly limit: number
  /** Rows before the first of the page. */
  readonly offset: number
}

/** The contract's `paged`. */
export interface Page<Item> {
  readonly list: Item[]
  readonly pagination: { page: number; size: number; total: number }
}

export const readPage = ({ page = 1, limit = DEFAULT_LIMIT }: PageQuery): PageSlice => ({
  page,
  limit,
  offset: (page - 1) * limit,
})

/** A page whose rows were read by themselves, and the number of all of them. */
export const makePage = <Item>(list: Item[], total: number, { page, limit }: PageSlice): Page<Item> => ({
  list,
  pagination: { page, size: limit, total },
})

/** A page of rows that are all there. */
export function slicePage<Item>(rows: readonly Item[], query: PageQuery): Page<Item> {
  const slice = readPage(query)
  return makePage(rows.slice(slice.offset, slice.offset + slice.limit), rows.length, slice)
}
