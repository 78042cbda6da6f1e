import type { LngLat } from '@fibrewatch/route'

/**
 * The address that opens the resource page at a place of a link.
 *
 * @param page - the page's own address, without a query
 */
export function makePlaceAddress(
  page: string,
  { code, opticalM }: { code: string; opticalM: number },
): string {
  return `${page}?${new URLSearchParams({ link: code, at: String(opticalM) })}`
}

const DECIMALS = 6

/** What a phone opens its map with: RFC 5870, latitude first, WGS-84. */
export const makeGeoAddress = ([lng, lat]: LngLat): string =>
  `geo:${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`
