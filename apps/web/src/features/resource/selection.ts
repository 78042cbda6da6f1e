import { usePageQuery } from '#lib/tab/page-query.ts'

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

type Name = 'link' | 'trace' | 'domain'

function changeAddress(former: URLSearchParams, change: Partial<Record<Name, string | null>>) {
  const next = new URLSearchParams(former)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

const parseDomainId = (text: string | null): number | null => {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}

export function useSelection(): Selection {
  const [query, setQuery] = usePageQuery()
  return {
    linkCode: query.get('link'),
    traceId: query.get('trace'),
    domainId: parseDomainId(query.get('domain')),
    selectLink: (linkCode) => setQuery((former) => changeAddress(former, { link: linkCode, trace: null })),
    // A trace is looked at, not gone to: the way back leads to the former link.
    selectTrace: (traceId) =>
      setQuery((former) => changeAddress(former, { trace: traceId }), { replace: true }),
    showAllDomains: () => setQuery((former) => changeAddress(former, { domain: null })),
  }
}
