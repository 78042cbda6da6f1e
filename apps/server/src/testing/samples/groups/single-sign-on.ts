import { type identityApi, type ssoApi, ssoRuleApi } from '@fibrewatch/contract/single-sign-on'
import { createRole } from '../made.ts'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

/** The one provider of the test server; nothing listens there. */
const SAMPLE_PROVIDER = {
  id: 'sample',
  issuer: 'http://127.0.0.1:9',
  clientId: 'fibrewatch',
} as const
const provider = SAMPLE_PROVIDER.id

/** Settings of the test server that the samples need. */
export const SAMPLE_ENVIRONMENT = {
  // The name under which browsers take passkeys without https.
  BASE_URL: 'http://localhost',
  OIDC_PROVIDERS: SAMPLE_PROVIDER.id,
  OIDC_SAMPLE_ISSUER: SAMPLE_PROVIDER.issuer,
  OIDC_SAMPLE_CLIENT_ID: SAMPLE_PROVIDER.clientId,
  OIDC_SAMPLE_CLIENT_SECRET: 'sample-secret',
}

async function makeRule(part: Part, world: World) {
  const roles = [await createRole(part, world)]
  return {
    provider,
    claim: 'groups',
    comparison: 'contains' as const,
    value: part.name,
    domainId: part.domainId,
    roles,
    isSuper: false,
    remark: part.name,
  }
}

async function createRule(part: Part, world: World): Promise<number> {
  const { id } = await world.call(ssoRuleApi.add, { body: await makeRule(part, world) })
  return id
}

export const ssoSamples: SamplesOf<typeof ssoApi> = {
  providers: { bound: 'global', request: () => ({}) },
  start: {
    bound: 'global',
    isRedirected: true,
    request: () => ({ params: { provider }, query: { redirect: '/dashboard/index' } }),
  },
  callback: {
    bound: 'global',
    isRedirected: true,
    request: () => ({ query: { code: 'code', state: 'state', iss: SAMPLE_PROVIDER.issuer } }),
  },
  finish: { bound: 'own', refusal: 'sso.ticket-invalid', request: () => ({ body: { ticket: 'ticket' } }) },
}

export const identitySamples: SamplesOf<typeof identityApi> = {
  list: { bound: 'own', request: () => ({}) },
  start: { bound: 'own', refusal: 'sso.unavailable', request: () => ({ body: { provider } }) },
  finish: { bound: 'own', refusal: 'sso.ticket-invalid', request: () => ({ body: { ticket: 'ticket' } }) },
  // An identity of the caller's own needs a provider that answers.
  unlink: { bound: 'own', refusal: 'object.not-found', request: () => ({ body: { id: 1 } }) },
}

export const ssoRuleSamples: SamplesOf<typeof ssoRuleApi> = {
  providers: { bound: 'global', request: () => ({}) },
  page: { bound: 'global', request: () => ({ query: { keyword: 'groups', provider } }) },
  add: { bound: 'global', request: async (part, world) => ({ body: await makeRule(part, world) }) },
  update: {
    bound: 'global',
    request: async (part, world) => ({
      body: { id: await createRule(part, world), ...(await makeRule(part, world)) },
    }),
  },
  // Two of one domain: the caller must be able to grant both rules that change places.
  move: {
    bound: 'global',
    request: async (part, world) => {
      await createRule(part, world)
      return { body: { id: await createRule(part, world), direction: 'up' } }
    },
  },
  delete: {
    bound: 'global',
    request: async (part, world) => ({ body: { id: await createRule(part, world) } }),
  },
  test: { bound: 'global', request: () => ({ body: { provider, claims: '{"groups":["a"]}' } }) },
}
