import { invalidFields } from '#platform/http/errors'

/** Degrees. The contract bounds longitude and latitude alike. @throws request.invalid */
export function requireLatitude(lat: number | null): void {
  if (lat !== null && Math.abs(lat) > 90)
    throw invalidFields([{ field: 'lngLat', reason: 'latitude-out-of-range' }])
}
