import type { Link } from '@fibrewatch/contract/plant'
import type { DomainScope } from '#platform/auth/scope'
import type { Deps, ServerModule } from '#platform/module'
import { addLinkSources, announceLink, type LinkNewsParts } from './resource.live.ts'
import { makeResourceRoutes } from './resource.routes.ts'
import { listLinks, type ResourcePorts } from './resource.service.ts'

export interface ResourceModule extends ServerModule {
  listLinks(scope: DomainScope): Promise<Link[]>
  /** Tells everyone how a link looks now; call it after the commit of what changed. */
  announceLink(linkId: number): Promise<void>
}

/** The plant with what its alarms say: the tree, the map, and every link as its readers see it. */
export function createResourceModule(
  { database: { db }, live, clock }: Pick<Deps, 'database' | 'live' | 'clock'>,
  ports: ResourcePorts,
): ResourceModule {
  const parts: LinkNewsParts = { ...ports, db, live, clock }
  addLinkSources(parts)
  return {
    name: 'resource',
    routes: makeResourceRoutes(parts),
    listLinks: (scope) => listLinks(parts, scope),
    announceLink: (linkId) => announceLink(parts, linkId),
  }
}
