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
export type DiskLocation = {
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

function parseDiskLocation(address: URLSearchParams, ownDomainId: number): DiskLocation {
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
function writeDiskLocation(location: DiskLocation, ownDomainId: number): Record<string, string> {
  const { domainId, path, key, view, layout, sortBy, isAsc } = location
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

export type DiskLocationControls = { location: DiskLocation; go: (part: Partial<DiskLocation>) => void }

/** Another folder makes a history entry; another order or view does not. */
export function useDiskLocation(): DiskLocationControls {
  const [address, setAddress] = usePageQuery()
  const ownDomainId = useAccess(({ user }) => user?.domainId ?? 0)
  const location = parseDiskLocation(address, ownDomainId)
  const go = (part: Partial<DiskLocation>) => {
    const isStep = part.path !== undefined || part.domainId !== undefined || part.view !== undefined
    setAddress(writeDiskLocation({ ...location, ...part }, ownDomainId), { replace: !isStep })
  }
  return { location, go }
}
