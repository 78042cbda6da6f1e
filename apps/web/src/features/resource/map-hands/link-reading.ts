import { type Link, type LinkInfo, plantApi } from '@fibrewatch/contract/plant'
import type { PreparedRoute } from '@fibrewatch/route'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { isForbidden } from '#lib/api/what-failed.ts'
import { linkQuery } from '../resource.queries.ts'
import { findFibreEndM } from './link-place.ts'

/** What is known of the link in front, with its route and landmarks. */
export type LinkReading =
  | { is: 'none' }
  | { is: 'loading' | 'forbidden'; code: string }
  | { is: 'failed'; code: string; reason: string; retry: () => void }
  | { is: 'known'; code: string; info: LinkInfo }

/** The link that is chosen; what was read before stays while it cannot be read anew. */
export function useLinkReading(link: Pick<Link, 'id' | 'code'> | undefined): LinkReading {
  const mayRead = useMayCall(plantApi.linkInfo)
  const query = useQuery({ ...linkQuery(link?.id ?? 0), enabled: link !== undefined && mayRead })
  const { data: info, error, refetch } = query
  if (link === undefined) return { is: 'none' }
  const { code } = link
  if (info !== undefined) return { is: 'known', code, info }
  if (!mayRead || isForbidden(error)) return { is: 'forbidden', code }
  if (error === null) return { is: 'loading', code }
  return { is: 'failed', code, reason: error.message, retry: () => void refetch() }
}

/** Why nothing can be located on the link in front. */
export type RouteFault =
  | { is: 'none' }
  | { is: 'loading' | 'forbidden' | 'undrawn' | 'unusable'; code: string }
  | { is: 'failed'; code: string; reason: string; retry: () => void }

/** Null where there is a route to locate on. */
export function findRouteFault(reading: LinkReading, route: PreparedRoute | null): RouteFault | null {
  if (reading.is !== 'known') return reading
  if (route !== null) return null
  return { is: reading.info.route === null ? 'undrawn' : 'unusable', code: reading.code }
}

/** Why a distance of a link with a route has no place; null where it has one. */
export type PlaceFault = { is: 'receive-fibre' | 'off-link'; code: string; fromM: number; toM: number }

export function findPlaceFault({ link }: LinkInfo, atM: number): PlaceFault {
  const { code, launchOffsetM, lengthM } = link
  const toM = findFibreEndM(link)
  return { is: atM > toM && atM <= lengthM ? 'receive-fibre' : 'off-link', code, fromM: launchOffsetM, toM }
}
