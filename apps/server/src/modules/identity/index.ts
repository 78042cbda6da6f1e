import { loadUnknownUserHash } from '#platform/auth/password'
import type { Deps, ServerModule } from '#platform/module'
import { type AccountRouteParts, makeAccountRoutes } from './account.routes.ts'
import { watchIdle } from './idle-watch.ts'
import { type LoginRouteParts, makeLoginRoutes } from './login.routes.ts'
import { isKnownAddress } from './sign-in-address.repository.ts'

export { ADMIN_USERNAME, createFirstUser } from './first-start.ts'
export { resetPasswordByOperator } from './operator-reset.ts'
export { removeLockOut } from './login-failure.repository.ts'

type IdentityParts = LoginRouteParts & AccountRouteParts
export type IdentityPorts = Omit<IdentityParts, 'db' | 'clock' | 'log' | 'unknownUserHash'>

export interface IdentityModule extends ServerModule {
  /** Whether any user has signed in from there lately. */
  isKnownAddress(address: string): Promise<boolean>
}

/** Signing in and out, the lock screen, and users' own accounts. */
export function createIdentityModule(
  { database: { db }, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  ports: IdentityPorts,
): IdentityModule {
  const parts: IdentityParts = { db, clock, log, unknownUserHash: loadUnknownUserHash(), ...ports }
  return {
    name: 'identity',
    ...watchIdle({ log, sessions: ports.sessions }),
    isKnownAddress: (address) => isKnownAddress(db, address, new Date(clock.now())),
    routes: [...makeLoginRoutes(parts), ...makeAccountRoutes(parts)],
  }
}
