import { domainApi } from '@fibrewatch/contract'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Sessions } from '#platform/auth/session'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import type { Deps, ServerModule } from '#platform/http/module'
import { route } from '#platform/http/route'
import { createDomain, type DomainRow, listDomains } from './domain.repository.ts'

const DEFAULT_ORDER = 255

export interface DomainModule extends ServerModule {
  /** The management domains in the scope. */
  listDomains(scope: DomainScope): Promise<DomainRow[]>
}

/** The tree of management domains: each user sees the subtree of his own. */
export function createDomainModule(
  { database }: Pick<Deps, 'database'>,
  { sessions }: { readonly sessions: Sessions },
): DomainModule {
  return {
    name: 'domain',
    listDomains: (scope) => listDomains(database.db, scope),
    routes: [
      route(domainApi.list, ({ actor }) => listDomains(database.db, actor.scope)),
      route(domainApi.add, async ({ actor, body }) => {
        if (!includesDomain(actor.scope, body.parentId)) throw objectNotFound()
        const id = await transaction(database.db, async (tx) => {
          const made = await createDomain(tx, { ...body, orderNum: body.orderNum ?? DEFAULT_ORDER })
          await sessions.announceRightsChanged(tx)
          return made
        })
        if (id === undefined) throw objectNotFound()
        return { id }
      }),
    ],
  }
}
