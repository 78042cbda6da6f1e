import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const CORP = {
  BASE_URL: 'https://fibre.example/x',
  OIDC_PROVIDERS: 'corp',
  OIDC_CORP_ISSUER: 'https://id.example/realms/corp',
  OIDC_CORP_CLIENT_ID: 'fibrewatch',
  OIDC_CORP_CLIENT_SECRET: 'hidden-value',
}
const faultsOf = (env: Record<string, string>): string[] => {
  const outcome = loadConfig(env)
  return outcome.ok ? [] : outcome.faults
}

describe('identity providers', () => {
  test('each has its own settings', () => {
    const outcome = loadConfig({
      ...CORP,
      OIDC_PROVIDERS: 'corp, lab-2',
      OIDC_CORP_NAME: '公司账号',
      OIDC_CORP_SCOPES: 'openid profile groups',
      OIDC_CORP_ORIGINS: 'https://keys.example',
      OIDC_LAB_2_ISSUER: 'http://127.0.0.1:9000',
      OIDC_LAB_2_CLIENT_ID: 'lab',
      OIDC_LAB_2_CLIENT_SECRET: 'hidden-value',
    })
    if (!outcome.ok) throw new Error(outcome.faults.join())
    const [corp, lab] = outcome.config.identityProviders
    expect(corp).toMatchObject({
      id: 'corp',
      name: '公司账号',
      issuer: 'https://id.example/realms/corp',
      scopes: ['profile', 'groups'],
      origins: ['https://keys.example'],
    })
    expect(lab).toMatchObject({ id: 'lab-2', name: 'lab-2', scopes: ['profile', 'email'], origins: [] })
    expect(corp?.clientSecret.reveal()).toBe('hidden-value')
    expect(JSON.stringify(outcome.config)).not.toContain('hidden-value')
  })

  test.each([
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'Corp' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'corp,corp' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'a,b,c,d,e,f,g,h,i' }],
    ['OIDC_PROVIDERS', { BASE_URL: '' }],
    ['OIDC_CORP_ISSUER', { OIDC_CORP_ISSUER: '' }],
    ['OIDC_CORP_ISSUER', { OIDC_CORP_ISSUER: 'http://id.example' }],
    ['OIDC_CORP_ISSUER', { OIDC_CORP_ISSUER: 'https://u:hidden@id.example' }],
    ['OIDC_CORP_ISSUER', { OIDC_CORP_ISSUER: 'https://id.example?a=1' }],
    ['OIDC_CORP_CLIENT_ID', { OIDC_CORP_CLIENT_ID: '' }],
    ['OIDC_CORP_CLIENT_SECRET', { OIDC_CORP_CLIENT_SECRET: '' }],
    ['OIDC_CORP_SCOPES', { OIDC_CORP_SCOPES: 'a;b' }],
    ['OIDC_CORP_NAME', { OIDC_CORP_NAME: 'n'.repeat(41) }],
    ['OIDC_CORP_ORIGINS', { OIDC_CORP_ORIGINS: 'https://keys.example/path' }],
  ])('a fault of %s is told by its name, without what was given: %o', (name, change) => {
    const faults = faultsOf({ ...CORP, ...change })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([name])
    expect(faults.join()).not.toContain('hidden')
  })
})
