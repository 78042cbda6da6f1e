import { useSearchParams } from 'react-router'

/** What the page shows is in its address: `?link=SZ-KS-01&trace=…`. No trace means the newest, whichever that is. */
export type Selection = {
  linkCode: string | null
  traceId: string | null
  selectLink: (linkCode: string) => void
  selectTrace: (traceId: string | null) => void
}

export function useSelection(): Selection {
  const [query, setQuery] = useSearchParams()
  return {
    linkCode: query.get('link'),
    traceId: query.get('trace'),
    selectLink: (linkCode) => setQuery({ link: linkCode }),
    // A trace is looked at, not gone to: the way back leads to the former link.
    selectTrace: (traceId) =>
      setQuery(
        (former) => {
          const next = new URLSearchParams(former)
          if (traceId === null) next.delete('trace')
          else next.set('trace', traceId)
          return next
        },
        { replace: true },
      ),
  }
}
