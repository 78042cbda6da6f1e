import { oauthApi } from '@fibrewatch/contract/oauth'
import { makeLoginAnswer, makeSignInChange } from '#platform/auth/login-answer'
import { makeAddressGroup } from '#platform/http/address-group'
import { type RouteDefinition, route } from '#platform/http/route'
import { isCodeRight, issueCaptcha } from './captcha.service.ts'
import { confirmSession, lockSession, unlockSession } from './lock.service.ts'
import { logIn, logOut, type LoginParts } from './login.service.ts'

export interface LoginRouteParts extends LoginParts {
  readonly version: string
}

export function makeLoginRoutes(parts: LoginRouteParts): RouteDefinition[] {
  return [
    route(oauthApi.login, async ({ body, ip, userAgent, record }) => {
      const signedIn = await logIn(parts, { ...body, ip, userAgent })
      record(makeSignInChange(signedIn))
      return makeLoginAnswer(signedIn, { version: parts.version, nowMs: parts.clock.now() })
    }),
    route(oauthApi.logout, async ({ actor }) => {
      await logOut(parts, actor)
      return null
    }),
    route(oauthApi.getCode, ({ ip }) => issueCaptcha(parts, makeAddressGroup(ip))),
    route(oauthApi.verify, async ({ params, query, ip }) => ({
      ok: await isCodeRight(parts, { id: query.id, code: params.code }, makeAddressGroup(ip)),
    })),
    route(oauthApi.lock, async ({ actor }) => {
      await lockSession(parts, actor)
      return null
    }),
    route(oauthApi.unlock, async ({ actor, body }) => {
      await unlockSession(parts, actor, body.password)
      return null
    }),
    route(oauthApi.confirm, async ({ actor, body }) => {
      await confirmSession(parts, actor, body.password)
      return null
    }),
  ]
}
