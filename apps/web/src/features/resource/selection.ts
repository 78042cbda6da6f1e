import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery, parseId } from '#lib/tab/query.ts'

/**
 * What the page shows is in its address: `?link=SZ-KS-01&trace=…`, narrowed by `domain=3` to a management domain and
 * those below. No trace means the newest, whichever that is. `at=12385` is a place of the link, in metres of optical
 * distance, that the map tells of. Instead of a link, a cable by its number: `?cable=12&fibre=3`,
 * with one of its nodes (`node`) or its faults (`fault`).
 */
export type Selection = {
  linkCode: string | null
  traceId: string | null
  atM: number | null
  domainId: number | null
  cableId: number | null
  fibre: number | null
  nodeId: number | null
  faultId: number | null
  selectLink: (linkCode: string) => void
  selectTrace: (traceId: string | null) => void
  /** A place of a link; null closes it. */
  selectPlace: (linkCode: string, atM: number | null) => void
  showAllDomains: () => void
  selectCable: (cableId: number) => void
  /** A cable at one of its nodes. */
  selectCableNode: (cableId: number, nodeId: number) => void
  /** It is no more: nothing is chosen then. */
  leaveCable: () => void
  selectFibre: (fibre: number) => void
  selectNode: (nodeId: number | null) => void
  selectFault: (faultId: number | null) => void
}

const MAX_OPTICAL_M = 1_000_000

/** A distance from an address; null for anything else. */
function parseAtM(text: string | null): number | null {
  const atM = Number(text)
  const isDistance = text !== null && text.trim() !== '' && atM >= 0 && atM <= MAX_OPTICAL_M
  return isDistance ? atM : null
}

/** Nothing of a cable. */
const NO_CABLE = { cable: null, fibre: null, node: null, fault: null }

export function useSelection(): Selection {
  const [query, setQuery] = usePageQuery()
  return {
    linkCode: query.get('link'),
    traceId: query.get('trace'),
    atM: parseAtM(query.get('at')),
    domainId: parseId(query.get('domain')),
    cableId: parseId(query.get('cable')),
    fibre: parseId(query.get('fibre')),
    nodeId: parseId(query.get('node')),
    faultId: parseId(query.get('fault')),
    selectLink: (linkCode) =>
      setQuery((former) => changeQuery(former, { ...NO_CABLE, link: linkCode, trace: null, at: null })),
    // A trace is looked at, not gone to: the way back leads to the former link.
    selectTrace: (traceId) =>
      setQuery((former) => changeQuery(former, { trace: traceId }), { replace: true }),
    // Looked at as well; another link than the one in front comes with its newest trace.
    selectPlace: (linkCode, atM) =>
      setQuery(
        (former) =>
          changeQuery(former, {
            ...NO_CABLE,
            link: linkCode,
            at: atM,
            ...(former.get('link') === linkCode ? {} : { trace: null }),
          }),
        { replace: true },
      ),
    showAllDomains: () => setQuery((former) => changeQuery(former, { domain: null })),
    selectCable: (cable) =>
      setQuery((former) => changeQuery(former, { ...NO_CABLE, link: null, trace: null, at: null, cable })),
    selectCableNode: (cable, node) =>
      setQuery((former) =>
        changeQuery(former, { ...NO_CABLE, link: null, trace: null, at: null, cable, node }),
      ),
    leaveCable: () => setQuery((former) => changeQuery(former, NO_CABLE), { replace: true }),
    selectFibre: (fibre) => setQuery((former) => changeQuery(former, { fibre, node: null, fault: null })),
    selectNode: (node) => setQuery((former) => changeQuery(former, { node, fault: null })),
    selectFault: (fault) => setQuery((former) => changeQuery(former, { fault, node: null })),
  }
}
