import type { Endpoint } from './endpoint.ts'

/** All that a large screen reads: the map, the alarms with their traces and reports, the figures of the operation. */
export const DISPLAY_PERMISSIONS = [
  'monitor:alarm:page',
  'monitor:alarm:stat',
  'monitor:alarm:info',
  'monitor:trace:info',
  'monitor:event:page',
  'monitor:kpi:stat',
  'plant:map',
] as const

/** A large screen that calls itself so asks this of itself. */
const OWN_PATH = 'oauth/display'

/**
 * Whether a session of a large screen is answered: what it may read, and never a call that changes anything or that is
 * about a user.
 */
export const answersDisplay = ({
  method,
  path,
  access,
}: Pick<Endpoint, 'method' | 'path' | 'access'>): boolean =>
  method === 'GET' &&
  (path === OWN_PATH ||
    (access.kind === 'permission' &&
      DISPLAY_PERMISSIONS.some((permission) => permission === access.permission)))
