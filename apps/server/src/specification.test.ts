import { ENDPOINTS, PERMISSIONS } from '@fibrewatch/contract/api'
import { describe, expect, test } from 'vitest'

/** The calls as the user specification writes them (section 7). */
const CALLS: [method: string, path: string][] = [
  ['POST', '/oauth/login'],
  ['GET', '/oauth/getCode'],
  ['GET', '/oauth/verify/0/{code}'],
  ['GET', '/manager/select/info/{id}'],
  ['POST', '/rolesMenus/insert'],
  ['POST', '/rolesMenus/select/condition'],
  ['POST', '/rolesMenus/update'],
  ['DELETE', '/rolesMenus/delete/{id}'],
  ['POST', '/menus/insert'],
  ['POST', '/menus/select/condition'],
  ['POST', '/menus/update'],
  ['DELETE', '/menus/delete/{id}'],
  ['POST', '/menus/deleteAll'],
  ['POST', '/manager/insert'],
  ['POST', '/manager/select/condition'],
  ['POST', '/manager/update'],
  ['DELETE', '/manager/delete/{id}'],
  ['POST', '/manager/deleteAll'],
]

/** Its route names, whose methods it leaves open: reading is GET, the rest POST. */
const ROUTE_NAMES = ['sys/online/list', 'sys/online/kick'].concat(
  ['page', 'add', 'update', 'delete', 'once', 'start', 'stop', 'info'].map((name) => `sys/task/${name}`),
)

/** Its permission catalogue; a code is the path with `:` for `/` (section 6). */
const CATALOGUE: Readonly<Record<string, string>> = {
  'sys/user': 'add, page, info, update, delete, password',
  'sys/role': 'list, page, add, update, delete, info',
  'sys/menu': 'list, add, update, info, delete',
  'sys/dept': 'list, move, update, delete, add, info, transfer',
  'sys/log': 'req/page, login/page, task/page',
  'sys/serve': 'stat',
  'netdisk/manage': 'list, mkdir, token, rename, download, delete, check, info, mark, cut, copy',
}
const codes = Object.entries(CATALOGUE).flatMap(([group, names]) =>
  names.split(', ').map((name) => `${group}/${name}`.replaceAll('/', ':')),
)

describe('the specification', () => {
  test.each(CALLS)('lists a call that is there: %s %s', (method, path) => {
    const written = ENDPOINTS.map((endpoint) => [
      endpoint.method,
      `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    ])
    expect(written).toContainEqual([method, path])
  })

  test.each(ROUTE_NAMES)('lists a route that is there: %s', (name) => {
    const isRead = /\/(?:list|page|info)$/.test(name)
    expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).toContain(
      `${isRead ? 'GET' : 'POST'} ${name}`,
    )
  })

  test.each(codes)('lists a permission that is there: %s', (code) => {
    expect(PERMISSIONS).toContain(code)
  })
})
