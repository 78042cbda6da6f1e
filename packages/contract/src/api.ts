import * as API from './call-groups.ts'
import type { Endpoint } from './endpoint.ts'
import { LIVE_TOPIC_PERMISSION } from './live.ts'

export { API }

export const ENDPOINTS: readonly Endpoint[] = Object.values(API).flatMap(
  (group) => Object.values(group) as Endpoint[],
)

const INSTALLATION_PERMISSIONS: ReadonlySet<string> = new Set(
  ENDPOINTS.flatMap(({ access, reach }) =>
    access.kind === 'permission' && reach === 'installation' ? [access.permission] : [],
  ),
)

/** Whether the code acts on the installation as a whole, or shows it: it counts only for those whose scope is all of it. */
export const isInstallationWide = (permission: string): boolean => INSTALLATION_PERMISSIONS.has(permission)

/** Every permission code there is, each once: what a role can hold. */
export const PERMISSIONS: readonly string[] = [
  ...new Set([
    ...ENDPOINTS.flatMap(({ access }) => (access.kind === 'permission' ? [access.permission] : [])),
    ...Object.values(LIVE_TOPIC_PERMISSION),
  ]),
].toSorted()
