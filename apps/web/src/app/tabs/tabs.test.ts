import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLOSE_SCOPES, closeTabs, MAX_TABS, NO_TABS, openTab, parseTabs, type Tabs } from './tabs.ts'

const home = '/home'
const open = (...paths: string[]): Tabs =>
  paths.reduce<Tabs>((tabs, path) => openTab(tabs, { path, href: path, home }), NO_TABS)
const pathsOf = ({ list }: Tabs) => list.map(({ path }) => path)

describe('tabs', () => {
  test('home is pinned first, even before anybody has been there', () => {
    expect(pathsOf(open('/a', '/b'))).toEqual(['/home', '/a', '/b'])
    expect(pathsOf(open('/a', '/home', '/b'))).toEqual(['/home', '/a', '/b'])
  })

  test('one tab per page: another query changes its address and keeps its place', () => {
    const tabs = openTab(open('/a', '/b'), { path: '/a', href: '/a?state=active', home })
    expect(pathsOf(tabs)).toEqual(['/home', '/a', '/b'])
    expect(tabs.list[1]?.href).toBe('/a?state=active')
    expect(tabs.activePath).toBe('/a')
  })

  test('the page not looked at for longest makes room, never home', () => {
    const many = Array.from({ length: MAX_TABS - 1 }, (_, at) => `/p${at}`)
    const full = open('/home', ...many, '/p0')
    expect(full.list).toHaveLength(MAX_TABS)
    const after = pathsOf(openTab(full, { path: '/new', href: '/new', home }))
    expect(after).toHaveLength(MAX_TABS)
    expect(after).toContain('/home')
    expect(after).toContain('/p0')
    expect(after).not.toContain('/p1')
  })

  test('closing the active tab goes back to the one looked at before', () => {
    const tabs = openTab(open('/a', '/b', '/c'), { path: '/a', href: '/a', home })
    expect(closeTabs(tabs, 'this', { path: '/a', home }).activePath).toBe('/c')
  })

  test('closing another tab leaves the active one in front', () => {
    expect(closeTabs(open('/a', '/b'), 'this', { path: '/a', home }).activePath).toBe('/b')
  })

  test.each([
    ['left', ['/home', '/b', '/c']],
    ['right', ['/home', '/a', '/b']],
    ['others', ['/home', '/b']],
    ['all', ['/home']],
    ['this', ['/home', '/a', '/c']],
  ] as const)('close %s around /b leaves %j', (scope, left) => {
    expect(pathsOf(closeTabs(open('/a', '/b', '/c'), scope, { path: '/b', home }))).toEqual(left)
  })

  test('whatever is opened and closed: home stays, nothing twice, never too many, the active one is open', () => {
    const path = fc.constantFrom('/home', ...Array.from({ length: 15 }, (_, at) => `/p${at}`))
    const step = fc.record({ path, scope: fc.constantFrom(null, ...CLOSE_SCOPES) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        let tabs = openTab(NO_TABS, { path: '/home', href: '/home', home })
        for (const { path: at, scope } of steps) {
          tabs =
            scope === null
              ? openTab(tabs, { path: at, href: at, home })
              : closeTabs(tabs, scope, { path: at, home })
        }
        const paths = pathsOf(tabs)
        expect(paths[0]).toBe('/home')
        expect(new Set(paths).size).toBe(paths.length)
        expect(paths.length).toBeLessThanOrEqual(MAX_TABS)
        expect(paths).toContain(tabs.activePath)
      }),
    )
  })

  test('stored tabs that are none are dropped', () => {
    const tab = { path: '/a', href: '/a', visit: 1 }
    expect(parseTabs([tab, null, 7, { path: '/b' }])).toEqual([tab])
    expect(parseTabs('nonsense')).toBeNull()
  })
})
