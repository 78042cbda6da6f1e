import { identityApi, ssoApi, ssoRuleApi } from '@fibrewatch/contract/single-sign-on'
import { makeLoginAnswer, makeSignInChange } from '#platform/auth/login-answer'
import type { Config } from '#platform/config/config'
import { type RouteDefinition, route } from '#platform/http/route'
import { slicePage } from '#platform/list/page'
import { pickRows } from '#platform/list/pick-rows'
import { linkIdentity, listOwnIdentities, unlinkIdentity } from './account-link.service.ts'
import { markBrowser, readBrowser } from './browser-key.ts'
import {
  changeRule,
  createRule,
  listRules,
  moveRule,
  removeRule,
  type RuleParts,
  testClaims,
} from './rule.service.ts'
import { depart, finishSignOn, returnFromProvider, type SignOnParts, startSignOn } from './sign-on.service.ts'

export interface SingleSignOnParts extends SignOnParts, RuleParts {
  readonly config: Config
  readonly providers: SignOnParts['providers']
  /** Where a provider sends the browser back to. */
  readonly redirectUri: string
  readonly version: string
}

export function makeSignOnRoutes(parts: SingleSignOnParts): RouteDefinition[] {
  const base = makeBase(parts)
  const { identityProviders, basePath } = parts.config
  return [
    route(ssoApi.providers, async () => identityProviders.map(({ id, name }) => ({ id, name }))),
    route(ssoApi.start, async (call) => {
      const { params, query } = call
      const given = { provider: params.provider, redirect: query.redirect ?? null }
      return locate(await startSignOn(parts, markBrowser(call, base), given), basePath)
    }),
    route(ssoApi.callback, async (call) => {
      const { code, state, iss, error } = call.query
      return locate(await returnFromProvider(parts, readBrowser(call), { code, state, iss, error }), basePath)
    }),
    route(ssoApi.finish, async (call) => {
      const signedIn = await finishSignOn(parts, readBrowser(call), call.body.ticket)
      call.record(makeSignInChange(signedIn))
      return makeLoginAnswer(signedIn, { version: parts.version, nowMs: parts.clock.now() })
    }),
  ]
}

/** Adds the base path to a path of the console; the provider's address stays. */
const locate = (to: string, basePath: string) => ({
  location: to.startsWith('/') ? `${basePath}${to}` : to,
})

/** Where the cookie of a browser counts. */
const makeBase = ({ config }: SingleSignOnParts) => ({
  path: config.basePath,
  isSecure: config.baseUrl?.startsWith('https:') ?? false,
})

export function makeIdentityRoutes(parts: SingleSignOnParts): RouteDefinition[] {
  return [
    route(identityApi.list, ({ actor }) => listOwnIdentities(parts, actor)),
    route(identityApi.start, async (call) => {
      const { actor, body } = call
      const departure = { provider: body.provider, redirect: null, userId: actor.userId }
      return { location: await depart(parts, markBrowser(call, makeBase(parts)), departure) }
    }),
    route(identityApi.finish, async (call) => {
      const { actor, record } = call
      const linked = await linkIdentity(parts, readBrowser(call), { actor, ticket: call.body.ticket })
      record({ objectId: actor.userId, objectName: actor.username, after: { identity: linked } })
      return null
    }),
    route(identityApi.unlink, async ({ actor, body, record }) => {
      const unlinked = await unlinkIdentity(parts, actor, body.id)
      record({ objectId: actor.userId, objectName: actor.username, before: { identity: unlinked } })
      return null
    }),
  ]
}

export function makeRuleRoutes(parts: SingleSignOnParts): RouteDefinition[] {
  const { config, redirectUri } = parts
  return [
    route(ssoRuleApi.providers, async () =>
      config.identityProviders.map(({ id, name, issuer, clientId }) => ({
        id,
        name,
        issuer,
        clientId,
        redirectUri,
      })),
    ),
    route(ssoRuleApi.page, async ({ query }) => {
      const found = pickRows(await listRules(parts, query.provider), query, {
        texts: ({ claim, value, remark, domainName, roleNames }) => [
          claim,
          value,
          remark,
          domainName,
          ...roleNames,
        ],
        cell: ({ orderNum }) => orderNum,
      })
      return slicePage(found, query)
    }),
    route(ssoRuleApi.add, (call) => createRule(parts, call, call.body)),
    route(ssoRuleApi.update, (call) => changeRule(parts, call, call.body)),
    route(ssoRuleApi.move, (call) => moveRule(parts, call, call.body)),
    route(ssoRuleApi.delete, (call) => removeRule(parts, call, call.body.id)),
    route(ssoRuleApi.test, async ({ body }) => ({
      rule: await testClaims(parts, body.provider, body.claims),
    })),
  ]
}
