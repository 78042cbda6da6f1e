import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery, parseId } from '#lib/tab/query.ts'

/**
 * What the page shows is in its address: `?link=SZ-KS-01&trace=…`, narrowed by `domain=3` to a management domain and
 * those below. No trace means the newest, whichever that is.
 */
export type Selection = {
  linkCode: string | null
  traceId: string | null
  domainId: number | null
  selectLink: (linkCode: string) => void
  selectTrace: (traceId: string | null) => void
  showAllDomains: () => void
}

export function useSelection(): Selection {
  const [query, setQuery] = usePageQuery()
  return {
    linkCode: query.get('link'),
    traceId: query.get('trace'),
    domainId: parseId(query.get('domain')),
    selectLink: (linkCode) => setQuery((former) => changeQuery(former, { link: linkCode, trace: null })),
    // A trace is looked at, not gone to: the way back leads to the former link.
    selectTrace: (traceId) =>
      setQuery((former) => changeQuery(former, { trace: traceId }), { replace: true }),
    showAllDomains: () => setQuery((former) => changeQuery(former, { domain: null })),
  }
}
