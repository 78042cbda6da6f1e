import { oauthApi } from '@fibrewatch/contract'
import type { Parameters } from '#modules/parameter'
import { makeLoginAnswer, makeSignInChange } from '#platform/auth/login-answer'
import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { makeAddressGroup } from '#platform/http/address-group'
import { route } from '#platform/http/route'
import { type AccountRouteParts, makeAccountRoutes } from './account.routes.ts'
import { AccountService, type AccountParts } from './account.service.ts'
import { AttemptService } from './attempt.service.ts'
import { watchIdle } from './idle-watch.ts'
import { CaptchaService } from './captcha.service.ts'
import { LockService } from './lock.service.ts'
import { type LoginParts, LoginService } from './login.service.ts'
import { isKnownAddress } from './sign-in-address.repository.ts'

export { ADMIN_USERNAME, createFirstUser, WeakPasswordError } from './first-start.ts'
export { removeLockOut } from './login-failure.repository.ts'

export interface IdentityPorts {
  readonly sessions: Sessions
  readonly parameters: Parameters
  readonly version: string
  readonly recordLogin: LoginParts['recordLogin']
  readonly requireSecondStep: LoginParts['requireSecondStep']
  readonly passesLock: LoginParts['passesLock']
  readonly requireOwn: AccountParts['requireOwn']
  readonly listNames: AccountParts['listNames']
  readonly loadOwnPictureId: AccountParts['loadOwnPictureId']
  readonly listOwnMenus: AccountRouteParts['listOwnMenus']
}

export interface IdentityModule extends ServerModule {
  /** Whether any user has signed in from there lately. */
  isKnownAddress(address: string): Promise<boolean>
}

/** Signing in and out, the lock screen, and users' own accounts. */
export function createIdentityModule(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  ports: IdentityPorts,
): IdentityModule {
  const { db } = database
  const captchas = new CaptchaService(db, clock)
  const locks = new LockService(db, ports.sessions)
  const attempts = new AttemptService({ db, clock, log, captchas, parameters: ports.parameters })
  const logins = new LoginService({ database, clock, attempts, ...ports })
  const account = new AccountService({ db, clock, locks, ...ports })
  return {
    name: 'identity',
    ...watchIdle({ log, sessions: ports.sessions }),
    isKnownAddress: (address) => isKnownAddress(db, address, new Date(clock.now())),
    routes: [
      route(oauthApi.login, async ({ body, ip, userAgent, record }) => {
        const signedIn = await logins.login({ ...body, ip, userAgent })
        record(makeSignInChange(signedIn))
        return makeLoginAnswer(signedIn, { version: ports.version, nowMs: clock.now() })
      }),
      route(oauthApi.logout, async ({ actor }) => {
        await logins.logout(actor)
        return null
      }),
      route(oauthApi.getCode, ({ ip }) => captchas.create(makeAddressGroup(ip))),
      route(oauthApi.verify, async ({ params, query, ip }) => ({
        ok: await captchas.isRight(query.id, params.code, makeAddressGroup(ip)),
      })),
      route(oauthApi.lock, async ({ actor }) => {
        await locks.lock(actor)
        return null
      }),
      route(oauthApi.unlock, async ({ actor, body }) => {
        await locks.unlock(actor, body.password)
        return null
      }),
      route(oauthApi.confirm, async ({ actor, body }) => {
        await locks.confirm(actor, body.password)
        return null
      }),
      ...makeAccountRoutes({ account, ...ports }),
    ],
  }
}
