import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeTabKey } from './tab-key.ts'
import {
  CLOSE_SCOPES,
  closeTabs,
  moveTab,
  NO_TABS,
  openTab,
  parseTabs,
  pinTab,
  renameTab,
  type TabRules,
  type Tabs,
} from './tabs.ts'

const home = '/home'
const MAX_TABS = 12
const rules: TabRules = { home, maxTabs: MAX_TABS, isGuarded: () => false }
const openWith = (given: TabRules, ...paths: string[]): Tabs =>
  paths.reduce<Tabs>((tabs, path) => openTab(tabs, { key: path, path, href: path }, given), NO_TABS)
const open = (...paths: string[]): Tabs => openWith(rules, ...paths)
const keysOf = ({ list }: Tabs) => list.map(({ key }) => key)
const full = Array.from({ length: MAX_TABS - 1 }, (_, at) => `/p${at}`)

describe('which tab an address belongs to', () => {
  test.each([
    ['filters do not make a tab', '?state=active&page=2', [], '/a'],
    ['what names the thing shown does', '?id=7&page=2', ['id'], '/a?id=7'],
    ['in the order the page declares, not the address', '?id=7&kind=b', ['kind', 'id'], '/a?kind=b&id=7'],
    ['a page without it is the plain one', '?page=2', ['id'], '/a'],
  ])('%s', (_, search, tabKeys, expected) => expect(makeTabKey('/a', search, tabKeys)).toBe(expected))
})

describe('tabs', () => {
  test('home stands first, even before anybody has been there', () => {
    expect(keysOf(open('/a', '/b'))).toEqual(['/home', '/a', '/b'])
    expect(keysOf(open('/a', '/home', '/b'))).toEqual(['/home', '/a', '/b'])
  })

  test('another query of the same tab changes its address and keeps its place and title', () => {
    const named = renameTab(open('/a', '/b'), '/a', 'Alpha')
    const tabs = openTab(named, { key: '/a', path: '/a', href: '/a?state=active' }, rules)
    expect(keysOf(tabs)).toEqual(['/home', '/a', '/b'])
    expect(tabs.list[1]).toMatchObject({ href: '/a?state=active', title: 'Alpha' })
    expect(tabs.activeKey).toBe('/a')
  })

  test('the tab not looked at for longest makes room, never home', () => {
    const tabs = open('/home', ...full, '/p0')
    expect(tabs.list).toHaveLength(MAX_TABS)
    const after = keysOf(openTab(tabs, { key: '/new', path: '/new', href: '/new' }, rules))
    expect(after).toHaveLength(MAX_TABS)
    expect(after).toContain('/home')
    expect(after).toContain('/p0')
    expect(after).not.toContain('/p1')
  })

  test('neither a pinned tab nor one with unsaved work makes room', () => {
    const guarded: TabRules = { ...rules, isGuarded: (key) => key === '/p0' }
    const pinned = pinTab(openWith(guarded, ...full), '/p1', { isPinned: true, home })
    const after = keysOf(openTab(pinned, { key: '/new', path: '/new', href: '/new' }, guarded))
    expect(after).toEqual(expect.arrayContaining(['/p0', '/p1', '/new']))
    expect(after).not.toContain('/p2')
  })

  test('where nothing may go, one more than the limit is open', () => {
    const guarded: TabRules = { ...rules, isGuarded: () => true }
    expect(openWith(guarded, ...full, '/new').list).toHaveLength(MAX_TABS + 1)
  })

  test('closing the active tab goes back to the one looked at before', () => {
    const again = openTab(open('/a', '/b', '/c'), { key: '/a', path: '/a', href: '/a' }, rules)
    expect(closeTabs(again, 'this', { key: '/a', home }).activeKey).toBe('/c')
  })

  test('closing another tab leaves the active one in front', () => {
    expect(closeTabs(open('/a', '/b'), 'this', { key: '/a', home }).activeKey).toBe('/b')
  })

  test.each([
    ['left', ['/home', '/b', '/c']],
    ['right', ['/home', '/a', '/b']],
    ['others', ['/home', '/b']],
    ['all', ['/home']],
    ['this', ['/home', '/a', '/c']],
  ] as const)('close %s around /b leaves %j', (scope, left) => {
    expect(keysOf(closeTabs(open('/a', '/b', '/c'), scope, { key: '/b', home }))).toEqual(left)
  })

  test('pinned tabs stand behind home and outlive every closing', () => {
    const pinned = pinTab(open('/a', '/b', '/c'), '/c', { isPinned: true, home })
    expect(keysOf(pinned)).toEqual(['/home', '/c', '/a', '/b'])
    expect(keysOf(closeTabs(pinned, 'all', { key: '/a', home }))).toEqual(['/home', '/c'])
    expect(keysOf(closeTabs(pinned, 'this', { key: '/c', home }))).toContain('/c')
    const unpinned = pinTab(pinned, '/c', { isPinned: false, home })
    expect(keysOf(closeTabs(unpinned, 'this', { key: '/c', home }))).not.toContain('/c')
  })

  test('without a home the last tab stays', () => {
    const homeless = openWith({ ...rules, home: null }, '/a')
    expect(keysOf(closeTabs(homeless, 'all', { key: '/a', home: null }))).toEqual(['/a'])
  })

  test('a tab is moved among its own kind', () => {
    const tabs = open('/a', '/b', '/c')
    expect(keysOf(moveTab(tabs, '/c', { to: 1, home }))).toEqual(['/home', '/c', '/a', '/b'])
    expect(keysOf(moveTab(tabs, '/c', { to: 0, home }))).toEqual(['/home', '/c', '/a', '/b'])
    const pinned = pinTab(tabs, '/b', { isPinned: true, home })
    expect(keysOf(moveTab(pinned, '/c', { to: 0, home }))).toEqual(['/home', '/b', '/c', '/a'])
  })

  test('whatever is done: home first, then pinned, nothing twice, never too many, the active one is open', () => {
    const path = fc.constantFrom('/home', ...Array.from({ length: 15 }, (_, at) => `/p${at}`))
    const step = fc.record({
      path,
      act: fc.constantFrom('open', 'open', 'move', ...CLOSE_SCOPES),
      to: fc.integer({ min: -2, max: 14 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        let tabs = open('/home')
        for (const { path: key, act, to } of steps) {
          if (act === 'open') tabs = openTab(tabs, { key, path: key, href: key }, rules)
          else if (act === 'move') tabs = moveTab(tabs, key, { to, home })
          else tabs = closeTabs(tabs, act, { key, home })
        }
        const keys = keysOf(tabs)
        expect(keys[0]).toBe('/home')
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.length).toBeLessThanOrEqual(MAX_TABS)
        expect(keys).toContain(tabs.activeKey)
      }),
    )
  })

  test('stored tabs that are none are dropped', () => {
    const tab = { key: '/a', path: '/a', href: '/a', visit: 1, isPinned: true, title: 'Alpha' }
    expect(parseTabs([tab, null, 7, { path: '/b' }])).toEqual([tab])
    expect(parseTabs('nonsense')).toBeNull()
  })
})
