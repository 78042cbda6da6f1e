import type { DomainScope } from './scope.ts'

/** The permissions and the scope of an actor. */
export interface Rights {
  /** The codes that count. */
  readonly permissions: ReadonlySet<string>
  /** Codes of the user's roles for the whole installation, of which the user sees a part: they do not count. */
  readonly withheld: ReadonlySet<string>
  readonly scope: DomainScope
}
