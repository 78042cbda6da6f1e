import { isInstallationWide } from '@fibrewatch/contract'
import { parsePermissions } from './permission-text.ts'
import type { RightsRow } from './rights.repository.ts'
import type { DomainScope } from './scope.ts'

/** What somebody may do, and in which domains. */
export interface Rights {
  /** The codes that count. */
  readonly permissions: ReadonlySet<string>
  /** Codes of his roles that act on the whole installation, of which he sees a part: they do not count. */
  readonly withheld: ReadonlySet<string>
  readonly scope: DomainScope
}

/** Codes for the whole installation count only where its topmost domain, and with it every other, is in the scope. */
export function makeRights({ isSuper, permissions, domainIds, topIds }: RightsRow): Rights {
  const codes = [...parsePermissions(permissions)]
  const isWhole = isSuper || topIds.every((id) => domainIds.includes(id))
  const counts = (code: string): boolean => isWhole || !isInstallationWide(code)
  return {
    permissions: new Set(codes.filter(counts)),
    withheld: new Set(codes.filter((code) => !counts(code))),
    scope: isSuper ? { all: true } : { all: false, domainIds },
  }
}
