import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery, parseId } from '#lib/tab/query.ts'

/**
 * What the page shows is in its address: `?link=SZ-KS-01&trace=…`, narrowed by `domain=3` to a management domain and
 * those below. No trace means the newest, whichever that is. Instead of a link, a cable by its number: `?cable=12&fibre=3`,
 * with one of its nodes (`node`) or its faults (`fault`).
 */
export type Selection = {
  linkCode: string | null
  traceId: string | null
  domainId: number | null
  cableId: number | null
  fibre: number | null
  nodeId: number | null
  faultId: number | null
  selectLink: (linkCode: string) => void
  selectTrace: (traceId: string | null) => void
  showAllDomains: () => void
  selectCable: (cableId: number) => void
  /** It is no more: nothing is chosen then. */
  leaveCable: () => void
  selectFibre: (fibre: number) => void
  selectNode: (nodeId: number | null) => void
  selectFault: (faultId: number | null) => void
}

/** Nothing of a cable. */
const NO_CABLE = { cable: null, fibre: null, node: null, fault: null }

export function useSelection(): Selection {
  const [query, setQuery] = usePageQuery()
  return {
    linkCode: query.get('link'),
    traceId: query.get('trace'),
    domainId: parseId(query.get('domain')),
    cableId: parseId(query.get('cable')),
    fibre: parseId(query.get('fibre')),
    nodeId: parseId(query.get('node')),
    faultId: parseId(query.get('fault')),
    selectLink: (linkCode) =>
      setQuery((former) => changeQuery(former, { ...NO_CABLE, link: linkCode, trace: null })),
    // A trace is looked at, not gone to: the way back leads to the former link.
    selectTrace: (traceId) =>
      setQuery((former) => changeQuery(former, { trace: traceId }), { replace: true }),
    showAllDomains: () => setQuery((former) => changeQuery(former, { domain: null })),
    selectCable: (cable) =>
      setQuery((former) => changeQuery(former, { ...NO_CABLE, link: null, trace: null, cable })),
    leaveCable: () => setQuery((former) => changeQuery(former, NO_CABLE), { replace: true }),
    selectFibre: (fibre) => setQuery((former) => changeQuery(former, { fibre, node: null, fault: null })),
    selectNode: (node) => setQuery((former) => changeQuery(former, { node, fault: null })),
    selectFault: (fault) => setQuery((former) => changeQuery(former, { fault, node: null })),
  }
}
