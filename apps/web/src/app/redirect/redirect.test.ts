import { createMemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveLogin } from '#lib/access/session.ts'
import { changeMenu, clearMenu } from '#app/menu/menu-store.ts'
import { makeMenuTree } from '#app/menu/menu-tree.ts'
import { homeMenu, makeMenu } from '#testing/sample-menu.ts'
import { sampleLogin } from '#testing/sample-login.ts'
import { guardRedirect } from './redirect.ts'

const resource = makeMenu({ id: 3, name: '资源', router: '/plant/all', viewPath: 'resource' })

async function follow(address: string): Promise<string> {
  const router = createMemoryRouter(
    [
      { path: 'redirect/*', loader: guardRedirect },
      { path: '*', element: null },
    ],
    { initialEntries: ['/'] },
  )
  await router.navigate(address)
  const { pathname, search } = router.state.location
  router.dispose()
  return pathname + search
}

describe('/redirect', () => {
  beforeEach(() => {
    saveLogin(sampleLogin)
    changeMenu(makeMenuTree([homeMenu, resource]))
    return clearMenu
  })

  test.each([
    ['/redirect/event/index?a=1', '/event/index?a=1'],
    ['/redirect/event/index?type=path&a=1', '/event/index?a=1'],
    ['/redirect/a%20b', '/a%20b'],
    ['/redirect/system/log?type=login', '/system/log?type=login'],
  ])('by path: %s leads to %s and keeps the query', async (address, expected) => {
    expect(await follow(address)).toBe(expected)
  })

  test.each([
    ['resource?type=name&link=A', '/plant/all?link=A'],
    [`${encodeURIComponent('资源')}?type=name`, '/plant/all'],
    ['icons?type=name', '/icons'],
    ['error-404?type=name', '/error/404'],
    ['nobody?type=name', '/error/404'],
  ])('by name: %s leads to %s', async (target, expected) => {
    expect(await follow(`/redirect/${target}`)).toBe(expected)
  })

  test.each(['//evil.example/x', '%2F%2Fevil.example/x', '%5C%5Cevil.example/x', '%5C/evil.example/x'])(
    'never leaves this console: %s',
    async (target) => expect(await follow(`/redirect/${target}`)).toBe('/evil.example/x'),
  )

  test('an address hidden behind a tab stop is still one of ours', async () => {
    expect(await follow('/redirect/%09/evil.example/x')).toBe('/error/404')
  })

  test('without a token the login page comes first', async () => {
    localStorage.clear()
    const request = new Request('http://here/redirect/event/index?a=1')
    const answer = await guardRedirect({ request, params: { '*': 'event/index' } } as unknown as Parameters<
      typeof guardRedirect
    >[0])
    expect(answer.headers.get('Location')).toBe(
      `/login?redirect=${encodeURIComponent('/redirect/event/index?a=1')}`,
    )
  })
})
