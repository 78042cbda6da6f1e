import { identityApi, ssoApi, ssoRuleApi } from '@fibrewatch/contract'
import { makeLoginAnswer, makeSignInChange } from '#platform/auth/login-answer'
import type { Config } from '#platform/config/config'
import type { Deps } from '#platform/module'
import { type RouteDefinition, route } from '#platform/http/route'
import { slicePage } from '#platform/list/page'
import { pickRows } from '#platform/list/pick-rows'
import type { AccountLinkService } from './account-link.service.ts'
import { markBrowser, readBrowser } from './browser-key.ts'
import { ProviderClient } from './provider-client.ts'
import type { RuleService } from './rule.service.ts'
import type { SignOnService } from './sign-on.service.ts'

export function makeClients(
  { config, clock, log }: SingleSignOnDeps,
  redirectUri: string,
): Map<string, ProviderClient> {
  return new Map(
    config.identityProviders.map((provider) => {
      const onRefused = (cause: unknown): void =>
        log.warn(
          { provider: provider.id, fault: describeFault(cause) },
          'an identity provider could not be used or was not believed',
        )
      return [provider.id, new ProviderClient({ provider, redirectUri, clock, onRefused })]
    }),
  )
}

/** Texts only: the objects may hold tokens and claims. */
function describeFault(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  const behind = cause.cause instanceof Error ? `: ${describeFault(cause.cause)}` : ''
  return `${cause.message}${code}${behind}`
}

export function makeSignOnRoutes(
  signOns: SignOnService,
  { now, version, ...base }: Base & { readonly now: () => number; readonly version: string },
): RouteDefinition[] {
  return [
    route(ssoApi.providers, async () => base.config.identityProviders.map(({ id, name }) => ({ id, name }))),
    route(ssoApi.start, async (call) => {
      const { params, query } = call
      const given = { provider: params.provider, redirect: query.redirect ?? null }
      return locate(await signOns.start(markBrowser(call, base), call, given), base)
    }),
    route(ssoApi.callback, async (call) => {
      const { code, state, iss, error } = call.query
      return locate(await signOns.return(readBrowser(call), call, { code, state, iss, error }), base)
    }),
    route(ssoApi.finish, async (call) => {
      const signedIn = await signOns.finish(readBrowser(call), call, call.body.ticket)
      call.record(makeSignInChange(signedIn))
      return makeLoginAnswer(signedIn, { version, nowMs: now() })
    }),
  ]
}

/** Adds the base path to a path of the console; the provider's address stays. */
const locate = (to: string, { path }: Base) => ({ location: to.startsWith('/') ? `${path}${to}` : to })

export function makeIdentityRoutes(
  links: AccountLinkService,
  signOns: SignOnService,
  base: Base,
): RouteDefinition[] {
  return [
    route(identityApi.list, ({ actor }) => links.list(actor)),
    route(identityApi.start, async (call) => {
      const { actor, body } = call
      const departure = { provider: body.provider, redirect: null, userId: actor.userId }
      return { location: await signOns.depart(markBrowser(call, base), departure) }
    }),
    route(identityApi.finish, async (call) => {
      const { actor, record } = call
      const linked = await links.link(actor, readBrowser(call), call.body.ticket)
      record({ objectId: actor.userId, objectName: actor.username, after: { identity: linked } })
      return null
    }),
    route(identityApi.unlink, async ({ actor, body, record }) => {
      const unlinked = await links.unlink(actor, body.id)
      record({ objectId: actor.userId, objectName: actor.username, before: { identity: unlinked } })
      return null
    }),
  ]
}

export function makeRuleRoutes(
  rules: RuleService,
  { config, redirectUri }: { readonly config: Config; readonly redirectUri: string },
): RouteDefinition[] {
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
      const found = pickRows(await rules.list(query.provider), query, {
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
    route(ssoRuleApi.add, (call) => rules.create(call, call.body)),
    route(ssoRuleApi.update, (call) => rules.change(call, call.body)),
    route(ssoRuleApi.move, (call) => rules.move(call, call.body)),
    route(ssoRuleApi.delete, (call) => rules.remove(call, call.body.id)),
    route(ssoRuleApi.test, async ({ body }) => ({ rule: await rules.test(body.provider, body.claims) })),
  ]
}

export type SingleSignOnDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'log' | 'metrics'>

interface Base {
  readonly config: Config
  readonly path: string
  readonly isSecure: boolean
}
