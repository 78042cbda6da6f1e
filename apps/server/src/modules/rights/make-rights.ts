import { isInstallationWide } from '@fibrewatch/contract/api'
import { parsePermissionCodes } from '@fibrewatch/contract/menu-rules'
import { ALL_DOMAINS, includesDomain } from '#platform/auth/scope'
import type { Rights } from '#platform/auth/rights'
import type { RightsRow } from './rights.repository.ts'

/** Codes for the whole installation count only where the topmost domain, and so every domain, is in the scope. */
export function makeRights({ isSuper, permissions, domainIds, topIds }: RightsRow): Rights {
  const codes = [...new Set(permissions.flatMap(parsePermissionCodes))]
  const isWhole = isSuper || topIds.every((id) => domainIds.includes(id))
  const counts = (code: string): boolean => isWhole || !isInstallationWide(code)
  return {
    permissions: new Set(codes.filter(counts)),
    withheld: new Set(codes.filter((code) => !counts(code))),
    scope: isSuper ? ALL_DOMAINS : { all: false, domainIds },
  }
}

interface Share {
  readonly permissions: readonly string[]
  readonly domainIds: readonly number[]
}

/** The part of the rights that was given away: codes that the holder still holds, in domains that the holder still sees. */
export function narrowRights(held: RightsRow, { permissions, domainIds }: Share): Rights {
  const own = makeRights(held)
  const isHeld = (code: string): boolean =>
    held.isSuper || own.permissions.has(code) || own.withheld.has(code)
  return makeRights({
    isSuper: false,
    permissions: [JSON.stringify(permissions.filter(isHeld))],
    domainIds: domainIds.filter((id) => includesDomain(own.scope, id)),
    topIds: held.topIds,
  })
}
