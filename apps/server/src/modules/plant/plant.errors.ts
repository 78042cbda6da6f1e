import { type ConstraintRefusals } from '#platform/database/constraint-errors'
import { defineError, objectCodeTaken, objectNotFound } from '#platform/http/errors'

/** How many devices and nodes stand there. */
export const siteUsed = defineError('plant.site-used')
/** How many links it has. */
export const deviceUsed = defineError('plant.device-used')
/** How many planned tests and open commands it has. */
export const deviceTests = defineError('plant.device-tests')
/** How many traces and alarms it has. */
export const linkUsed = defineError('plant.link-used')
/** The name of the zone. */
export const zoneOrder = defineError('plant.zone-order')
/** The name of the zone, its end, and that of the link. */
export const zoneBeyondEnd = defineError('plant.zone-beyond-end')

/** The device, and the port. */
export const portNotFree = defineError('plant.link-kind')
/** The lengths of the launch fibre and of the link. */
export const launchTooLong = defineError('plant.launch-too-long')
/** The length of the launch fibre, the first landmark within it, and where that is. */
export const launchOverLandmark = defineError('plant.launch-over-landmark')
/** From when the distances of the link count. */
export const distancesSince = defineError('trace.distances-since')
export const routeInvalid = defineError('plant.route-invalid')

const isGone = (cause: unknown) => objectNotFound({ cause })

/** Constraints that a new object of the plant may violate, as reasons of the contract. */
export const refusalsOfCode = (code: string): ConstraintRefusals => {
  const isTaken = (cause: unknown) => objectCodeTaken(code, { cause })
  return {
    site_code_key: isTaken,
    device_code_key: isTaken,
    link_code_key: isTaken,
    zone_code_key: isTaken,
    site_domain_id_fkey: isGone,
    device_domain_id_fkey: isGone,
    device_site_id_fkey: isGone,
    link_device_id_fkey: isGone,
    link_domain_id_fkey: isGone,
    zone_link_id_fkey: isGone,
  }
}
