export interface FactorFacts {
  readonly hasSecondFactor: boolean
  /** Who has none signs in by an identity provider, which asks for what it wants. */
  readonly hasPassword: boolean
  /** The parameter `login.secondFactor` as stored; null while it has its initial value, which asks nobody. */
  readonly factorRule: string | null
  readonly isSuper: boolean
  readonly isAtRoot: boolean
  readonly permissions: ReadonlySet<string>
}

const ADMINISTRATION = /^sys:/

/** Whether the user has to set up a second factor before anything else is answered. */
export function isFactorDue({ hasSecondFactor, hasPassword, factorRule, ...user }: FactorFacts): boolean {
  if (hasSecondFactor || !hasPassword) return false
  if (factorRule === 'required') return true
  return factorRule === 'privileged' && isPrivileged(user)
}

/** What he may do reaches the whole installation. */
const isPrivileged = ({
  isSuper,
  isAtRoot,
  permissions,
}: Omit<FactorFacts, 'hasSecondFactor' | 'hasPassword' | 'factorRule'>) =>
  isSuper || (isAtRoot && [...permissions].some((code) => ADMINISTRATION.test(code)))
