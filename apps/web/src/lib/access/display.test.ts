import { beforeEach, expect, test } from 'vitest'
import { adoptDisplayToken, forgetToken, isDisplay, loadToken, storedToken } from './session.ts'

const TOKEN = 'd'.repeat(43)

beforeEach(() => () => history.replaceState(null, '', '/'))

test('a wall takes its token out of the address, and is that wall after a reload', () => {
  history.replaceState(null, '', `/largeScreen/index?wall=north#token=${TOKEN}`)
  adoptDisplayToken()
  expect(location.pathname + location.search + location.hash).toBe('/largeScreen/index?wall=north')
  adoptDisplayToken()
  expect([isDisplay(), loadToken()]).toEqual([true, TOKEN])
})

test('the token is the window’s alone: it covers that of a user, and leaves it as it was', () => {
  storedToken.save('of the user')
  history.replaceState(null, '', `/largeScreen/index#token=${TOKEN}`)
  adoptDisplayToken()
  expect(localStorage.getItem('DISPLAY_TOKEN')).toBeNull()
  forgetToken()
  expect([isDisplay(), loadToken()]).toEqual([false, 'of the user'])
})

test.each(['', '#', '#token=', '#token=short', `#token=${TOKEN}more`, `#other=${TOKEN}`])(
  'any other address is no wall: "%s"',
  (hash) => {
    history.replaceState(null, '', `/largeScreen/index${hash}`)
    adoptDisplayToken()
    expect(isDisplay()).toBe(false)
  },
)
