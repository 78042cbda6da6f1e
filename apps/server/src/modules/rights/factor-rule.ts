export interface FactorFacts {
  readonly hasSecondFactor: boolean
  /** Without a password the user signs in by an identity provider, which asks for its own second factor. */
  readonly hasPassword: boolean
  /** The parameter `login.secondFactor` as stored; null for its initial value, which requires none. */
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

/** The user's rights reach the whole installation. */
const isPrivileged = ({
  isSuper,
  isAtRoot,
  permissions,
}: Omit<FactorFacts, 'hasSecondFactor' | 'hasPassword' | 'factorRule'>) =>
  isSuper || (isAtRoot && [...permissions].some((code) => ADMINISTRATION.test(code)))
