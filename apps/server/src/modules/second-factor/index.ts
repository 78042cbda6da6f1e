import { secondStepApi } from '@fibrewatch/contract'
import { makeLoginAnswer, makeSignInChange, type SignedIn } from '#platform/auth/login-answer'
import type { Deps, ServerModule } from '#platform/module'
import { type CallBase, route } from '#platform/http/route'
import { makeFactorRoutes, makePasskeyRoutes } from './factor.routes.ts'
import { type FactorParts, FactorService } from './factor.service.ts'
import { PasskeyService } from './passkey.service.ts'
import { ProofService } from './proof.service.ts'
import { makeRelyingParty } from './relying-party.ts'
import { SecondStepService, type SecondStepParts } from './second-step.service.ts'
import { TotpService } from './totp.service.ts'

export interface SecondFactorModule extends ServerModule {
  /** After the right password, before a session is opened. @throws auth.factor-required with what the second step takes */
  requireSecondStep(user: { readonly id: number; readonly passwordHash: string }): Promise<void>
  /** Whether the password of a user alone is not enough to sign in: guessing it is then useless, so no lock-out is needed. */
  isAskedOf(userId: number): Promise<boolean>
}

type SecondFactorDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'log' | 'ids' | 'sealer'>
type SecondFactorPorts = Pick<SecondStepParts, 'sessions' | 'parameters' | 'recordLogin'> &
  Pick<FactorParts, 'loadSystemName' | 'requireResettable'> & { readonly version: string }

/** Factors beside the password, or in its place: codes of an app, recovery codes, passkeys. */
export function createSecondFactorModule(
  { config, database, clock, log, ids, sealer }: SecondFactorDeps,
  ports: SecondFactorPorts,
): SecondFactorModule {
  const { db } = database
  const totp = new TotpService({ db, clock, log, sealer })
  const relyingParty = makeRelyingParty(config.baseUrl)
  const passkeys = new PasskeyService({ db, clock, sealer, relyingParty })
  const proofs = new ProofService({ db, totp, passkeys })
  const steps = new SecondStepService({ database, clock, passkeys, proofs, ...ids, ...ports })
  const factors = new FactorService({ db, clock, totp, passkeys, proofs, ...ids, ...ports })
  const answer = (signedIn: SignedIn, record: CallBase['record']) => {
    record(makeSignInChange(signedIn))
    return makeLoginAnswer(signedIn, { version: ports.version, nowMs: clock.now() })
  }
  return {
    name: 'second-factor',
    start: () => totp.tellForeignKeys(),
    requireSecondStep: (user) => steps.requireOf(user),
    isAskedOf: (userId) => steps.isAskedOf(userId),
    routes: [
      route(secondStepApi.factor, async ({ body, ip, userAgent, record }) =>
        answer(await steps.finish(body, { ip, userAgent }), record),
      ),
      route(secondStepApi.passkeyOptions, () => passkeys.makeAssertionOptions()),
      route(secondStepApi.passkey, async ({ body, ip, userAgent, record }) =>
        answer(await steps.signInByPasskey(body.passkey, { ip, userAgent }), record),
      ),
      ...makeFactorRoutes(factors),
      ...makePasskeyRoutes(factors),
    ],
  }
}
