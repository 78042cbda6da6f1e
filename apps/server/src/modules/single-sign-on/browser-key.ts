import { makeCookie } from '#platform/http/cookie'
import type { CallBase } from '#platform/http/route'
import { makeToken } from '#platform/ids/ids'
import type { Browser } from './step.service.ts'

const COOKIE_NAME = 'fibrewatch_sso'
const KEY = /^[A-Za-z0-9_-]{43}$/
/** As long as a sign-on may take from its start to its ticket. */
const MAX_AGE_S = 900

type Call = Pick<CallBase, 'cookies' | 'setCookie' | 'ip'>

/** The browser that sent the call, as far as it has been told apart from others; nobody knows the empty key. */
export const readBrowser = ({ cookies, ip }: Call): Browser => {
  const key = cookies.get(COOKIE_NAME) ?? ''
  return { key: KEY.test(key) ? key : makeToken(), ip }
}

/** Tells the browser apart from now on. It keeps its key while it begins in another tab. */
export function markBrowser(
  call: Call,
  base: { readonly path: string; readonly isSecure: boolean },
): Browser {
  const browser = readBrowser(call)
  call.setCookie(
    makeCookie(COOKIE_NAME, browser.key, {
      path: `${base.path}/`,
      maxAgeS: MAX_AGE_S,
      isSecure: base.isSecure,
    }),
  )
  return browser
}
