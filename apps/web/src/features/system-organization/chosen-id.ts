import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery, parseId } from '#lib/tab/query.ts'
import { useIsNarrow } from '#ui/media.ts'

/** The chosen node is in the address: `?id=3`. */
export function useChosenId() {
  const [query, setQuery] = usePageQuery()
  return {
    chosenId: parseId(query.get('id')),
    choose: (id: number | null) => setQuery(id === null ? {} : { id: String(id) }),
  }
}

/** The chosen node; before one is chosen the first, where it shows beside the tree. */
export function useShown<Node extends { row: { id: number } }>(
  nodes: readonly Node[],
  chosenId: number | null,
) {
  const isNarrow = useIsNarrow()
  return nodes.find(({ row }) => row.id === chosenId) ?? (isNarrow ? undefined : nodes[0])
}

export type Narrowing = 'departmentId' | 'domainId'

/** The tree's filter of a list: `?departmentId=3` or `?domainId=2`. Another filter starts on the first page. */
export function useNarrowing() {
  const [query, setQuery] = usePageQuery()
  const by: Narrowing = query.has('domainId') ? 'domainId' : 'departmentId'
  return {
    by,
    id: parseId(query.get(by)),
    narrow: (next: Narrowing, id: number | null) =>
      setQuery((former) =>
        changeQuery(former, { departmentId: null, domainId: null, page: null, [next]: id }),
      ),
  }
}
