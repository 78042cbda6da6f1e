import { ssoApi } from '@fibrewatch/contract'
import type { LogModule } from '#modules/log'
import type { RoleModule } from '#modules/role'
import type { Sessions } from '#platform/auth/session'
import type { ServerModule } from '#platform/module'
import { AccountLinkService } from './account-link.service.ts'
import { RuleService } from './rule.service.ts'
import { SignOnService } from './sign-on.service.ts'
import { StepService } from './step.service.ts'
import {
  makeClients,
  makeSignOnRoutes,
  makeIdentityRoutes,
  makeRuleRoutes,
  type SingleSignOnDeps,
} from './single-sign-on.routes.ts'

export interface SingleSignOnPorts {
  readonly sessions: Sessions
  readonly version: string
  readonly roles: Pick<RoleModule, 'requireAssignable'>
  readonly recordLogin: LogModule['recordLogin']
}

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
