import { domainApi } from '@fibrewatch/contract/domain'
import { netdiskApi, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { queryKeyOf, queryOf } from '#lib/query/query.ts'
import type { DiskLocation } from './use-disk-location.ts'

const FIRST: string | null = null
const withMarker = (marker: string | null) => (marker === null ? {} : { marker })

/** One folder, or the whole space while something is searched, page after page. */
export function useFiles({ domainId, path, key, sortBy, isAsc }: DiskLocation) {
  const input = { domainId, sortBy, isAsc, ...(key === '' ? { path } : { key }) }
  return useInfiniteQuery({
    queryKey: [netdiskApi.list.path, input],
    initialPageParam: FIRST,
    queryFn: ({ pageParam, signal }) =>
      call(netdiskApi.list, { query: { ...input, ...withMarker(pageParam) }, signal, isQuiet: true }),
    getNextPageParam: ({ marker }) => marker,
  })
}

export function useTrash(domainId: number) {
  return useInfiniteQuery({
    queryKey: [netdiskApi.trash.path, { domainId }],
    initialPageParam: FIRST,
    queryFn: ({ pageParam, signal }) =>
      call(netdiskApi.trash, { query: { domainId, ...withMarker(pageParam) }, signal, isQuiet: true }),
    getNextPageParam: ({ marker }) => marker,
  })
}

/** The spaces to choose from; users who may not list domains have their own only. */
export function useSpaces() {
  const mayList = useMayCall(domainApi.list)
  return useQuery({ ...queryOf(domainApi.list), enabled: mayList }).data ?? []
}

const CHANGED = [
  netdiskApi.list,
  netdiskApi.trash,
  netdiskApi.quota,
  netdiskApi.stat,
  netdiskApi.info,
  netdiskTransferApi.uploads,
]

export async function refreshNetdisk(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    CHANGED.map((endpoint) => queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })),
  )
}
