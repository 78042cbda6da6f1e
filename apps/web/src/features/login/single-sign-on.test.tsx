import { ssoApi } from '@fibrewatch/contract/single-sign-on'
import { systemApi } from '@fibrewatch/contract/system-info'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { type FakeServer, Refusal, startFakeServer } from '#testing/fake-server.ts'
import { LoginPage } from './login.page.tsx'
import type { OnSignedIn } from './use-sign-in.ts'

const answer = { id: 7, accessToken: 'abc', CPU: 'x64', date: '2026', version: '0.1.0' }

const serve = (): FakeServer =>
  startFakeServer()
    .on(systemApi.brand, () => new Refusal('server.unavailable'))
    .on(ssoApi.providers, () => [{ id: 'corp', name: '公司账号' }])

function openLogin(search: string) {
  history.replaceState(null, '', `/login${search}`)
  const onSignedIn = vi.fn<OnSignedIn>(() => Promise.resolve())
  render(<LoginPage onSignedIn={onSignedIn} />)
  return onSignedIn
}

beforeEach(() => {
  localStorage.clear()
  useBrand.setState({ brand: null, isReachable: null })
})
afterEach(() => history.replaceState(null, '', '/'))

test('each provider is a link that takes the wanted page along', async () => {
  serve()
  openLogin('?redirect=%2Fevent%2Findex%3Fstate%3Dall')
  const link = await screen.findByRole('link', { name: '使用 公司账号 登录' })
  expect(link.getAttribute('href')).toBe('/oauth/sso/start/corp?redirect=%2Fevent%2Findex%3Fstate%3Dall')
})

test('without providers there is the form alone', async () => {
  const server = serve().on(ssoApi.providers, () => [])
  openLogin('')
  await waitFor(() => expect(server.count(ssoApi.providers)).toBe(1))
  expect(screen.queryByRole('link')).toBeNull()
})

test('a ticket is exchanged once, leaves the address, and leads where one wanted to go', async () => {
  const server = serve().on(ssoApi.finish, () => answer)
  const onSignedIn = openLogin('?redirect=%2Fevent%2Findex&sso=the-ticket')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/event/index'))
  expect(server.bodyOf(ssoApi.finish)).toEqual({ ticket: 'the-ticket' })
  expect(server.count(ssoApi.finish)).toBe(1)
  expect(location.search).toBe('?redirect=%2Fevent%2Findex')
  expect(storedToken.load()).toBe('abc')
})

test('why the provider let nobody in is told in the words of the server', async () => {
  serve().on(ssoApi.finish, () => new Refusal('sso.unavailable', '公司账号 没有应答。'))
  const onSignedIn = openLogin('?sso=the-ticket')
  expect((await screen.findByRole('alert')).textContent).toBe('公司账号 没有应答。')
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(location.search).toBe('')
  expect(storedToken.load()).toBeNull()
})
