import { identityApi, ssoApi, ssoRuleApi } from '@fibrewatch/contract'
import type { LogModule } from '#modules/log'
import type { RoleModule } from '#modules/role'
import { makeLoginAnswer, makeSignInChange } from '#platform/auth/login-answer'
import type { Sessions } from '#platform/auth/session'
import type { Config } from '#platform/config/config'
import type { Deps, ServerModule } from '#platform/module'
import { type RouteDefinition, route } from '#platform/http/route'
import { slicePage } from '#platform/list/page'
import { pickRows } from '#platform/list/pick-rows'
import { AccountLinkService } from './account-link.service.ts'
import { markBrowser, readBrowser } from './browser-key.ts'
import { ProviderClient } from './provider-client.ts'
import { RuleService } from './rule.service.ts'
import { SignOnService } from './sign-on.service.ts'
import { StepService } from './step.service.ts'

export interface SingleSignOnPorts {
  readonly sessions: Sessions
  readonly version: string
  readonly roles: Pick<RoleModule, 'requireAssignable'>
  readonly recordLogin: LogModule['recordLogin']
}

type SingleSignOnDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'log' | 'metrics'>

/** Signing in by OpenID Connect providers, and the rules for their claims. */
export function createSingleSignOnModule(deps: SingleSignOnDeps, ports: SingleSignOnPorts): ServerModule {
  const { config, clock, metrics } = deps
  const { db } = deps.database
  const redirectUri = `${config.baseUrl ?? ''}/${ssoApi.callback.path}`
  const providers = makeClients(deps, redirectUri)
  const refusals = metrics.addCounter({
    name: 'sso_refused_total',
    help: 'Single sign-ons that did not lead to a session',
    labels: ['reason'],
  })
  const steps = new StepService(db, clock)
  const signOns = new SignOnService({ db, clock, steps, providers, refusals, ...ports })
  const nameOf = (id: string): string => providers.get(id)?.provider.name ?? id
  const links = new AccountLinkService({ db, clock, signOns, nameOf })
  const rules = new RuleService({ db, clock, isProvider: (id) => providers.has(id), ...ports })
  const base = { config, path: config.basePath, isSecure: config.baseUrl?.startsWith('https:') ?? false }
  return {
    name: 'single-sign-on',
    routes: [
      ...makeSignOnRoutes(signOns, { ...base, now: () => clock.now(), version: ports.version }),
      ...makeIdentityRoutes(links, signOns, base),
      ...makeRuleRoutes(rules, { config, redirectUri }),
    ],
  }
}

function makeClients(
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

interface Base {
  readonly config: Config
  readonly path: string
  readonly isSecure: boolean
}

function makeSignOnRoutes(
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

function makeIdentityRoutes(
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

function makeRuleRoutes(
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
