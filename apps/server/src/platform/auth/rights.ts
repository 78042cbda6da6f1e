import type { DomainScope } from './scope.ts'

/** What somebody may do, and in which domains. */
export interface Rights {
  /** The codes that count. */
  readonly permissions: ReadonlySet<string>
  /** Codes of the user's roles that act on the whole installation, of which the user sees a part: they do not count. */
  readonly withheld: ReadonlySet<string>
  readonly scope: DomainScope
}
