import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from './api.ts'
import { PAGES, type PageId, permissionsOfPage } from './page-id.ts'
import { PERMISSION_KINDS, permissionKind } from './role.ts'

test.each([
  ['sys:user:page', 'view'],
  ['plant:tree', 'view'],
  ['sys:user:add', 'add'],
  ['netdisk:manage:mkdir', 'add'],
  ['sys:role:update', 'change'],
  ['plant:device:rotateKey', 'change'],
  ['sys:menu:delete', 'remove'],
  ['sys:domain:export', 'export'],
  ['monitor:trace:download', 'export'],
  ['monitor:alarm:ack', 'run'],
  ['sys:task:once', 'run'],
  ['', 'run'],
])('%s stands in the column %s', (code, kind) => {
  expect(permissionKind(code)).toBe(kind)
})

test('the calls of the product fill every column', () => {
  expect([...new Set(PERMISSIONS.map(permissionKind))].toSorted()).toEqual([...PERMISSION_KINDS].toSorted())
})

describe('pages and permissions', () => {
  const pages = Object.keys(PAGES) as PageId[]

  test('every code belongs to exactly one page, so that a role can hold it', () => {
    const counts = PERMISSIONS.map((code) => [
      code,
      pages.filter((page) => permissionsOfPage(page, PERMISSIONS).includes(code)).length,
    ])
    expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  })

  test('a group takes in whole words alone', () => {
    expect(permissionsOfPage('systemUser', ['sys:user:add', 'sys:users:add', 'sys:user'])).toEqual([
      'sys:user:add',
    ])
  })
})
