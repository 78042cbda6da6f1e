import type { DomainScope } from '#platform/auth/scope'
import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { type DomainNode, listDomainNodes } from './domain.repository.ts'
import { makeDomainRoutes } from './domain.routes.ts'

export { createRootDomain, inDomainTree } from './domain.repository.ts'

export interface DomainModule extends ServerModule {
  /** The management domains in the scope. */
  listDomains(scope: DomainScope): Promise<DomainNode[]>
}

/** The tree of management domains. */
export function createDomainModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessions }: { readonly sessions: Sessions },
): DomainModule {
  return {
    name: 'domain',
    listDomains: (scope) => listDomainNodes(db, scope),
    routes: makeDomainRoutes({ db, clock, sessions }),
  }
}
