import { TABLE_KINDS } from '@fibrewatch/contract/import-field'
import { type Actor, hasPermission } from '#platform/auth/actor'
import { ALL_DOMAINS, type DomainScope } from '#platform/auth/scope'
import { rulesOf } from './kinds.ts'
import { PART_PERMISSIONS } from './part-kinds.ts'
import type { HeldNow, StoredImport, StoredRights } from './plant-import.types.ts'

/** Codes that an import asks for: nothing else of what somebody may do is kept with it. */
const ASKED = [
  ...new Set([
    ...TABLE_KINDS.flatMap((kind) => Object.values(rulesOf(kind).permissions)),
    ...PART_PERMISSIONS,
  ]),
]

/** What an import is begun with. */
export const keepRights = (actor: Actor): StoredRights => ({
  isSuper: actor.isSuper,
  permissions: ASKED.filter((code) => hasPermission(actor, code)),
  domainIds: actor.scope.all ? null : actor.scope.domainIds,
})

const toScope = ({ domainIds }: StoredRights): DomainScope =>
  domainIds === null ? ALL_DOMAINS : { all: false, domainIds }

/** What is in both. */
function narrowScope(scope: DomainScope, now: DomainScope): DomainScope {
  if (now.all) return scope
  return scope.all
    ? now
    : { all: false, domainIds: scope.domainIds.filter((id) => now.domainIds.includes(id)) }
}

/** Whoever began it, with the rights they had then. */
export const makeBeginner = ({ rights, userId, userName, domainId }: StoredImport): Actor => ({
  userId,
  username: userName,
  name: userName,
  isSuper: rights.isSuper,
  domainId,
  roleIds: [],
  permissions: new Set(rights.permissions),
  withheld: new Set(),
  scope: toScope(rights),
  sessionId: '',
  apiToken: null,
  confirmedAtMs: 0,
  isDisplay: false,
  holds: [],
})

/** The same, without what was taken from them since; somebody who is gone or disabled may do nothing. */
export function narrowBeginner(beginner: Actor, now: HeldNow | undefined): Actor {
  if (now === undefined)
    return { ...beginner, isSuper: false, permissions: new Set(), scope: { all: false, domainIds: [] } }
  const held = [...beginner.permissions].filter((code) => now.isSuper || now.permissions.has(code))
  return {
    ...beginner,
    isSuper: beginner.isSuper && now.isSuper,
    permissions: new Set(held),
    scope: narrowScope(beginner.scope, now.scope),
  }
}
