import { isInstallationWide } from '@fibrewatch/contract/api'
import { MENU_TYPE } from '@fibrewatch/contract/menu'
import { permissionKind, type RoleMenuRow } from '@fibrewatch/contract/role'
import { describe, expect, test } from 'vitest'
import { makeGrantNodes, summariseCodes } from './grant-nodes.ts'
import {
  changeOf,
  type Changes,
  countCodes,
  type GrantModel,
  listMarks,
  makeGrantModel,
  makeMenus,
  mayTick,
  stateOf,
  toggleMarks,
} from './grants.ts'

type Given = Partial<Omit<RoleMenuRow, 'codes'>> & { menuId: number; codes?: string[]; lacking?: string[] }

const makeRow = ({ codes = [], lacking = [], ...row }: Given): RoleMenuRow => ({
  parentId: null,
  type: MENU_TYPE.page,
  name: `菜单 ${row.menuId}`,
  nameEn: null,
  viewPath: null,
  icon: null,
  orderNum: row.menuId,
  moduleOff: false,
  isGrantable: true,
  codes: codes.map((code) => ({
    code,
    label: code,
    kind: permissionKind(code),
    isInstallationWide: isInstallationWide(code),
    isGrantable: !lacking.includes(code),
  })),
  ...row,
})

const rows = [
  makeRow({ menuId: 1, type: MENU_TYPE.directory }),
  makeRow({
    menuId: 2,
    parentId: 1,
    codes: ['sys:user:page', 'sys:user:info', 'sys:user:add', 'sys:user:export'],
  }),
  makeRow({
    menuId: 3,
    parentId: 1,
    codes: ['sys:role:page', 'sys:role:delete'],
    lacking: ['sys:role:delete'],
  }),
  makeRow({ menuId: 4, parentId: 2, type: MENU_TYPE.permission, codes: ['sys:user:password'] }),
  makeRow({ menuId: 5, name: '说明书' }),
]
const makeModel = (...links: [menuId: number, ...codes: string[]][]) =>
  makeGrantModel(
    makeGrantNodes(rows, 'zh_CN'),
    links.map(([menuId, ...codes]) => ({ menuId, permission: JSON.stringify(codes) })),
    false,
  )
const NONE: Changes = new Map()

function nodeOf(model: GrantModel, menuId: number) {
  const node = model.nodes.find(({ row }) => row.menuId === menuId)
  if (node === undefined) throw new Error(`no menu ${menuId}`)
  return node
}
const marksOf = (model: GrantModel, menuId: number, isLinked = true) =>
  listMarks(model, nodeOf(model, menuId), isLinked)
const toggle = (model: GrantModel, changes: Changes, menuId: number) =>
  toggleMarks(model, changes, marksOf(model, menuId))
const after = (model: GrantModel, changes: Changes) =>
  Object.fromEntries(makeMenus(model, changes).map(({ menuId, perms }) => [menuId, perms]))

describe('states', () => {
  test('a row is half while some of its codes are granted, a directory stands for all below it', () => {
    const model = makeModel([2, 'sys:user:page', 'sys:user:info'])
    expect(stateOf(model, NONE, marksOf(model, 2))).toBe('half')
    expect(stateOf(model, NONE, marksOf(model, 1))).toBe('half')
    expect(stateOf(model, NONE, marksOf(model, 3))).toBe('unchecked')
    const views = marksOf(model, 2, false).filter(({ kind }) => kind === 'view')
    expect(stateOf(model, NONE, views)).toBe('checked')
  })

  test('a menu that is open with nothing granted in it shows as half', () => {
    const model = makeModel([2])
    expect(stateOf(model, NONE, marksOf(model, 2, false))).toBe('half')
  })

  test('without codes and without anything below, the menu itself is what is granted', () => {
    const model = makeModel([5])
    expect(stateOf(model, NONE, marksOf(model, 5))).toBe('checked')
    expect(after(model, toggle(model, NONE, 5))).toEqual({})
  })

  test('permission text that is no JSON counts for nothing', () => {
    const model = makeGrantModel(
      makeGrantNodes(rows, 'zh_CN'),
      [{ menuId: 2, permission: 'sys:user:page' }],
      false,
    )
    expect(countCodes(model, NONE)).toEqual({ granted: 0, total: 7 })
  })
})

describe('ticking', () => {
  test('a directory grants everything below that the reader holds', () => {
    const model = makeModel()
    const changes = toggle(model, NONE, 1)
    expect(after(model, changes)).toEqual({
      2: ['sys:user:page', 'sys:user:info', 'sys:user:add', 'sys:user:export'],
      3: ['sys:role:page'],
      4: ['sys:user:password'],
    })
    expect(after(model, toggle(model, changes, 1))).toEqual({})
  })

  test('what the reader lacks may be taken away, and given back before it is saved', () => {
    const model = makeModel([3, 'sys:role:delete'])
    const [, remove] = marksOf(model, 3)
    if (remove === undefined) throw new Error('no mark')
    expect(mayTick(model, remove)).toBe(true)
    const gone = toggleMarks(model, NONE, [remove])
    expect(after(model, gone)).toEqual({})
    expect(toggleMarks(model, gone, [remove]).size).toBe(0)
    expect(mayTick(makeModel(), remove)).toBe(false)
  })

  test('ticking back leaves nothing to save', () => {
    const model = makeModel([2, 'sys:user:page'])
    const there = toggle(model, NONE, 4)
    expect(there.size).toBe(1)
    expect(toggle(model, there, 4).size).toBe(0)
  })

  test('not linked, a page leaves the permissions below it alone', () => {
    const model = makeModel()
    const changes = toggleMarks(model, NONE, marksOf(model, 2, false))
    expect(Object.keys(after(model, changes))).toEqual(['2'])
  })

  test('a menu open with nothing in it stays so until its box is cleared', () => {
    const model = makeModel([2])
    const others = toggle(model, NONE, 3)
    expect(after(model, others)).toEqual({ 2: [], 3: ['sys:role:page'] })
    const all = toggle(model, others, 2)
    expect(after(model, toggle(model, all, 2))).toEqual({ 3: ['sys:role:page'] })
  })
})

describe('what is sent and said', () => {
  test('codes nobody knows any more stay with their menu, directories stay linked', () => {
    const model = makeModel([1], [2, 'sys:user:page', 'sys:user:old'])
    const changes = toggle(model, NONE, 4)
    expect(after(model, changes)).toEqual({
      1: [],
      2: ['sys:user:page', 'sys:user:old'],
      4: ['sys:user:password'],
    })
  })

  test('a code kept with a page belongs to the permission below that names it', () => {
    const model = makeModel([2, 'sys:user:page', 'sys:user:password'])
    expect(stateOf(model, NONE, marksOf(model, 4))).toBe('checked')
    expect(after(model, NONE)).toEqual({ 2: ['sys:user:page'], 4: ['sys:user:password'] })
  })

  test('a changed row says what kinds came and went, and whether it is new or gone', () => {
    const model = makeModel([2, 'sys:user:page'])
    const byCode = (code: string) => marksOf(model, 2, false).filter((mark) => mark.code === code)
    const changes = toggleMarks(model, NONE, byCode('sys:user:export'))
    expect(changeOf(model, changes, nodeOf(model, 2))).toEqual({
      added: ['export'],
      removed: [],
      isNew: false,
      isGone: false,
    })
    expect(changeOf(model, NONE, nodeOf(model, 2))).toBeNull()
    const gone = toggleMarks(model, NONE, byCode('sys:user:page'))
    expect(changeOf(model, gone, nodeOf(model, 2))).toMatchObject({ isGone: true })
    expect(changeOf(model, toggle(model, NONE, 4), nodeOf(model, 4))).toMatchObject({ isNew: true })
  })

  test('home is called as everywhere else, by its page', () => {
    const home = makeRow({ menuId: 1, name: '首页', viewPath: 'dashboard' })
    expect(makeGrantNodes([home], 'zh_CN').map(({ label }) => label)).toEqual(['应用'])
    expect(makeGrantNodes([home], 'en_US').map(({ label }) => label)).toEqual(['Dashboard'])
  })

  test('codes in short are what they, and no others, begin with', () => {
    expect(summariseCodes(['sys:user:add', 'sys:user:page'], ['sys:role:page'])).toBe('sys:user:*')
    expect(summariseCodes(['monitor:alarm:ack', 'monitor:event:page'], [])).toBe('monitor:*')
    expect(summariseCodes(['plant:map', 'monitor:trace:info'], ['sys:log:page'])).toBe('plant:* monitor:*')
    expect(summariseCodes(['plant:map'], ['plant:tree'])).toBe('plant:map')
    expect(summariseCodes([], [])).toBe('')
    const shelving = ['monitor:alarm:shelve', 'monitor:alarm:unshelve']
    expect(summariseCodes(shelving, ['monitor:alarm:page'])).toBe('monitor:alarm:shelve +1')
  })
})
