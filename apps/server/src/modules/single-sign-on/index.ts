import { ssoApi } from '@fibrewatch/contract/single-sign-on'
import { loadUnknownUserHash } from '#platform/auth/password'
import type { Deps, ServerModule } from '#platform/module'
import { makeClients } from './provider-clients.ts'
import {
  makeIdentityRoutes,
  makeRuleRoutes,
  makeSignOnRoutes,
  type SingleSignOnParts,
} from './single-sign-on.routes.ts'

export type SingleSignOnPorts = Pick<SingleSignOnParts, 'sessions' | 'version' | 'roles' | 'recordLogin'>

/** Signing in by OpenID Connect providers, and the rules for their claims. */
export function createSingleSignOnModule(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'log' | 'metrics'>,
  ports: SingleSignOnPorts,
): ServerModule {
  const { config, clock, metrics } = deps
  const redirectUri = `${config.baseUrl ?? ''}/${ssoApi.callback.path}`
  const parts: SingleSignOnParts = {
    db: deps.database.db,
    clock,
    config,
    redirectUri,
    providers: makeClients(deps, redirectUri),
    unknownUserHash: loadUnknownUserHash(),
    refusals: metrics.addCounter({
      name: 'sso_refused_total',
      help: 'Single sign-ons that did not lead to a session',
      labels: ['reason'],
    }),
    ...ports,
  }
  return {
    name: 'single-sign-on',
    routes: [...makeSignOnRoutes(parts), ...makeIdentityRoutes(parts), ...makeRuleRoutes(parts)],
  }
}
