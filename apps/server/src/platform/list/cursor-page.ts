/** The rows a page shows, of those read, one more than it shows; `last` is where the next page goes on, if there is one. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: Row[]; readonly last: Row | undefined } {
  const shown = rows.slice(0, limit)
  return { shown, last: rows.length > limit ? shown.at(-1) : undefined }
}

/** A count that went one beyond its bound at most: counting further costs more than it tells. */
export const boundTotal = (found: number, bound: number) => ({
  total: Math.min(found, bound),
  totalIsMore: found > bound,
})
