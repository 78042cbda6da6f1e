import { arch } from 'node:os'
import { oauthApi } from '@fibrewatch/contract'
import type { Parameters } from '#modules/parameter'
import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/http/module'
import { route } from '#platform/http/route'
import { type AccountRouteParts, makeAccountRoutes } from './account.routes.ts'
import { AccountService, type AccountParts } from './account.service.ts'
import { CaptchaService } from './captcha.service.ts'
import { LockService } from './lock.service.ts'
import { type LoginParts, LoginService } from './login.service.ts'

export { ADMIN_USERNAME, createFirstUser } from './first-start.ts'
export type { IdentityTables } from './identity.tables.ts'

export interface IdentityPorts {
  readonly sessions: Sessions
  readonly parameters: Parameters
  readonly version: string
  readonly recordLogin: LoginParts['recordLogin']
  readonly requireOwn: AccountParts['requireOwn']
  readonly loadOwnPictureId: AccountParts['loadOwnPictureId']
  readonly listOwnMenus: AccountRouteParts['listOwnMenus']
}

/** Signing in and out, the lock screen, and what a signed-in user does for himself. */
export function createIdentityModule(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  ports: IdentityPorts,
): ServerModule {
  const { db } = database
  const captchas = new CaptchaService(db, clock)
  const locks = new LockService(db, ports.sessions)
  const logins = new LoginService({ database, clock, captchas, ...ports })
  const account = new AccountService({ db, clock, locks, ...ports })
  return {
    name: 'identity',
    routes: [
      route(oauthApi.login, async ({ body, ip, userAgent }) => {
        const { userId, token } = await logins.login({ ...body, ip, userAgent })
        return {
          id: userId,
          accessToken: token,
          CPU: arch(),
          date: new Date(clock.now()).toISOString(),
          version: ports.version,
        }
      }),
      route(oauthApi.logout, async ({ actor }) => {
        await logins.logout(actor)
        return null
      }),
      route(oauthApi.getCode, () => captchas.create()),
      route(oauthApi.verify, async ({ params, query }) => ({
        ok: await captchas.isRight(query.id, params.code),
      })),
      route(oauthApi.lock, async ({ actor }) => {
        await locks.lock(actor)
        return null
      }),
      route(oauthApi.unlock, async ({ actor, body }) => {
        await locks.unlock(actor, body.password)
        return null
      }),
      ...makeAccountRoutes({ account, ...ports }),
    ],
  }
}
