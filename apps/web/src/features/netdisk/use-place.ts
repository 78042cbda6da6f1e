import { NETDISK_SORTS, type NetdiskSort } from '@fibrewatch/contract/netdisk'
import { useAccess } from '#lib/access/access.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { parseId } from '#lib/tab/query.ts'
import { parsePath } from './netdisk-path.ts'

export const NETDISK_VIEWS = ['files', 'trash'] as const
type NetdiskView = (typeof NETDISK_VIEWS)[number]
const NETDISK_LAYOUTS = ['list', 'tiles'] as const
export type NetdiskLayout = (typeof NETDISK_LAYOUTS)[number]

/** The position in the netdisk: all of it is in the address of the tab. */
export type Place = {
  domainId: number
  path: string
  /** Searched in the whole space; empty: the folder itself. */
  key: string
  view: NetdiskView
  layout: NetdiskLayout
  sortBy: NetdiskSort
  isAsc: boolean
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

function parsePlace(address: URLSearchParams, ownDomainId: number): Place {
  return {
    domainId: parseId(address.get('domainId')) ?? ownDomainId,
    path: parsePath(address.get('path')),
    key: (address.get('key') ?? '').trim(),
    view: oneOf(NETDISK_VIEWS, address.get('view')) ?? 'files',
    layout: oneOf(NETDISK_LAYOUTS, address.get('layout')) ?? 'list',
    sortBy: oneOf(NETDISK_SORTS, address.get('sortBy')) ?? 'name',
    isAsc: address.get('isAsc') !== 'false',
  }
}

/** Defaults are left out of the address. */
function writePlace(place: Place, ownDomainId: number): Record<string, string> {
  const { domainId, path, key, view, layout, sortBy, isAsc } = place
  const all: [string, string, string][] = [
    ['domainId', String(domainId), String(ownDomainId)],
    ['path', path, ''],
    ['key', key, ''],
    ['view', view, 'files'],
    ['layout', layout, 'list'],
    ['sortBy', sortBy, 'name'],
    ['isAsc', String(isAsc), 'true'],
  ]
  return Object.fromEntries(all.flatMap(([name, value, usual]) => (value === usual ? [] : [[name, value]])))
}

export type PlaceControls = { place: Place; go: (part: Partial<Place>) => void }

/** Another folder makes a history entry; another order or view does not. */
export function usePlace(): PlaceControls {
  const [address, setAddress] = usePageQuery()
  const ownDomainId = useAccess(({ user }) => user?.domainId ?? 0)
  const place = parsePlace(address, ownDomainId)
  const go = (part: Partial<Place>) => {
    const isStep = part.path !== undefined || part.domainId !== undefined || part.view !== undefined
    setAddress(writePlace({ ...place, ...part }, ownDomainId), { replace: !isStep })
  }
  return { place, go }
}
