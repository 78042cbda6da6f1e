import { expect, test } from 'vitest'
import { MENU_TYPE } from './menu.ts'
import { mayContain, parsePermissionCodes, splitPerms } from './menu-rules.ts'

test.each([
  ['["a:b","c"]', ['a:b', 'c']],
  ['["a",7,null]', ['a']],
  ['a:b,c', []],
  ['{"a":1}', []],
  ['', []],
])('permission %j grants %j', (text, codes) => expect(parsePermissionCodes(text)).toEqual(codes))

test.each([
  [null, []],
  ['', []],
  [' a:b , ,c', ['a:b', 'c']],
])('a menu with %j names %j', (perms, codes) => expect(splitPerms(perms)).toEqual(codes))

test('a directory holds everything, a page permissions, a permission nothing', () => {
  const types = Object.values(MENU_TYPE)
  const held = types.map((parent) => types.filter((child) => mayContain(parent, child)))
  expect(held).toEqual([types, [MENU_TYPE.permission], []])
})
