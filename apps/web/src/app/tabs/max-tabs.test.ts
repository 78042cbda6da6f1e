import { PARAMETERS } from '@fibrewatch/contract/parameter'
import { beforeEach, expect, test } from 'vitest'
import { useBrand } from '#lib/brand/brand.ts'
import { changeMenu, clearMenu } from '#app/menu/menu-store.ts'
import { makeMenuTree } from '#app/menu/menu-tree.ts'
import { homeMenu, makeMenu } from '#testing/sample-menu.ts'
import { maxTabs } from './max-tabs.ts'
import { clearTabs, useTabs, visitTab } from './tabs-store.ts'

const brand = (limit: number) => ({
  name: '',
  organisation: null,
  logoImgUrl: null,
  iconfontUrl: null,
  version: '',
  parameters: { 'console.maxTabs': limit },
})

beforeEach(() => {
  changeMenu(makeMenuTree([homeMenu]))
  return () => {
    useBrand.setState({ brand: null })
    clearTabs()
    clearMenu()
  }
})

test('before the server has told, the limit is the parameter’s initial value', () => {
  expect(maxTabs()).toBe(PARAMETERS['console.maxTabs'].initial)
})

test('the installation’s limit holds as soon as it is told', () => {
  for (const path of ['/a', '/b', '/c', '/d']) visitTab(path, '')
  expect(useTabs.getState().list).toHaveLength(5)
  useBrand.setState({ brand: brand(3) })
  visitTab('/e', '')
  expect(useTabs.getState().list.map(({ key }) => key)).toEqual(['/dashboard/index', '/d', '/e'])
})

test('the events are never closed to make room: an operator would miss them without a word', () => {
  const events = makeMenu({ id: 2, router: '/event/index', viewPath: 'event' })
  changeMenu(makeMenuTree([homeMenu, events]))
  useBrand.setState({ brand: brand(3) })
  for (const path of ['/event/index', '/a', '/b', '/c']) visitTab(path, '')
  const open = useTabs.getState().list.map(({ key }) => key)
  expect(open).toEqual(['/dashboard/index', '/event/index', '/c'])
})
