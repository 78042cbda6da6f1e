import type { Deps, ServerModule } from '#platform/module'
import { makeFactorRoutes, makePasskeyRoutes } from './factor.routes.ts'
import type { FactorParts } from './factor.service.ts'
import { makeRelyingParty } from './relying-party.ts'
import { makeSecondStepRoutes, type SecondStepRouteParts } from './second-step.routes.ts'
import { isAskedOf, requireSecondStep } from './second-step.service.ts'
import { tellForeignKeys } from './totp.service.ts'

export interface SecondFactorModule extends ServerModule {
  /** After the right password, before a session is opened. @throws auth.factor-required with what the second step takes */
  requireSecondStep(user: { readonly id: number; readonly passwordHash: string }): Promise<void>
  /** Whether the password of a user alone is not enough to sign in: guessing it is then useless, so no lock-out is needed. */
  isAskedOf(userId: number): Promise<boolean>
}

type SecondFactorDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'log' | 'ids' | 'sealer'>
type SecondFactorPorts = Pick<SecondStepRouteParts, 'sessions' | 'parameters' | 'recordLogin' | 'version'> &
  Pick<FactorParts, 'loadSystemName' | 'requireResettable'>

/** Factors beside the password, or in its place: codes of an app, recovery codes, passkeys. */
export function createSecondFactorModule(
  { config, database: { db }, clock, log, ids, sealer }: SecondFactorDeps,
  ports: SecondFactorPorts,
): SecondFactorModule {
  const relyingParty = makeRelyingParty(config.baseUrl)
  const parts: SecondStepRouteParts & FactorParts = { db, clock, log, sealer, relyingParty, ...ids, ...ports }
  return {
    name: 'second-factor',
    start: () => tellForeignKeys(parts),
    requireSecondStep: (user) => requireSecondStep(parts, user),
    isAskedOf: (userId) => isAskedOf(parts, userId),
    routes: [...makeSecondStepRoutes(parts), ...makeFactorRoutes(parts), ...makePasskeyRoutes(parts)],
  }
}
