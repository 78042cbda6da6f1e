import type { EndpointBody, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { apiTokenApi, ownTokenApi } from '@fibrewatch/contract/api-token'
import type { Actor } from '#platform/auth/actor'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { AuditChange } from '#platform/http/audit'
import type { Ids } from '#platform/module'

export interface ApiTokenParts {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Pick<Ids, 'makeToken' | 'makeUuid'>
  readonly sessions: Pick<Sessions, 'announceRevoked'>
}

/** The actor, and where the change is logged. */
export interface TokenCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}

export type TokenFields = EndpointBody<typeof ownTokenApi.add>
export type TokenQuery = EndpointQuery<typeof apiTokenApi.page>

/** Whose tokens a call is about: the actor's own, or those of the accounts in the actor's scope. */
export type TokenReach = 'own' | 'scope'
