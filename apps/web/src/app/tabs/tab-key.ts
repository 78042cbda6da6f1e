/**
 * Says which tab an address belongs to. Two addresses of one page are the same tab unless they differ in a query key
 * the page declares as naming what it shows; everything else in the query is the tab's own state.
 */
export function makeTabKey(path: string, search: string, tabKeys: readonly string[]): string {
  const query = new URLSearchParams(search)
  const named = tabKeys.flatMap((name) => query.getAll(name).map((value) => [name, value]))
  return named.length === 0 ? path : `${path}?${new URLSearchParams(named)}`
}
