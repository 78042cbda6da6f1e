import { alarmApi } from '@fibrewatch/contract/alarm'
import { ENDPOINTS, PERMISSIONS } from '@fibrewatch/contract/api'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { expect, test } from 'vitest'
import { findStartupFaults, type StartupFacts } from './startup-faults.ts'

const routeOf = (endpoint: Endpoint) => ({ endpoint, handle: async () => null })
const complete: StartupFacts = {
  endpoints: ENDPOINTS,
  permissions: PERMISSIONS,
  routes: ENDPOINTS.map(routeOf),
  jobs: [{ name: 'cleanup' }],
  viewPaths: ['dashboard'],
  migrations: { files: ['0001-a.sql'], applied: ['0001-a.sql'] },
}

test('a complete server has no faults', () => {
  expect(findStartupFaults(complete)).toEqual([])
})

const unguarded = { ...oauthApi.login, access: { kind: 'permission', permission: '' } } as Endpoint
const homeless = {
  ...oauthApi.login,
  path: 'odd/door',
  access: { kind: 'permission', permission: 'odd:door' },
} as Endpoint
test.each<[string, Partial<StartupFacts>, string]>([
  [
    'a call without a handler',
    { routes: complete.routes.filter(({ endpoint }) => endpoint.path !== oauthApi.login.path) },
    'POST oauth/login has no handler',
  ],
  [
    'a call with two handlers',
    { routes: [...complete.routes, routeOf(oauthApi.login)] },
    'POST oauth/login has more than one handler',
  ],
  [
    'a call outside of the contract',
    { routes: [...complete.routes, routeOf({ ...oauthApi.login, path: 'oauth/back-door' })] },
    'POST oauth/back-door is not in the contract',
  ],
  [
    'a call that nothing guards',
    {
      routes: complete.routes.map((definition) =>
        definition.endpoint.path === oauthApi.login.path ? routeOf(unguarded) : definition,
      ),
    },
    'POST oauth/login says neither which permission it takes nor that it takes none',
  ],
  [
    'a permission without a use',
    { permissions: ['sys:user:door'] },
    'permission sys:user:door guards nothing',
  ],
  [
    'a permission that no page takes in',
    {
      endpoints: [...ENDPOINTS, homeless],
      routes: [...complete.routes, routeOf(homeless)],
      permissions: [...PERMISSIONS, 'odd:door'],
    },
    'permission odd:door belongs to no page, so no role could be given it: see PAGES',
  ],
  ['two handlers of one job', { jobs: [{ name: 'a' }, { name: 'a' }] }, 'job a has more than one handler'],
  [
    'a menu of no page',
    { viewPaths: ['nowhere'] },
    'a menu names the page nowhere, which does not exist: change its viewPath',
  ],
  [
    'a migration that is missing',
    { migrations: { files: ['0001-a.sql', '0002-b.sql'], applied: ['0001-a.sql'] } },
    'migration 0002-b.sql is not applied',
  ],
])('finds %s', (_, change, fault) => {
  expect(findStartupFaults({ ...complete, ...change })).toEqual([fault])
})

test('a permission that only a live topic takes is used', () => {
  const routes = complete.routes.filter(({ endpoint }) => endpoint.path !== alarmApi.page.path)
  expect(findStartupFaults({ ...complete, routes })).toEqual(['GET monitor/alarm/page has no handler'])
})
