import { makeCookie } from '#platform/http/cookie'
import type { CallBase } from '#platform/http/route'
import { makeToken } from '#platform/ids/ids'
import type { Browser } from './step.service.ts'

const COOKIE_NAME = 'fibrewatch_sso'
const KEY = /^[A-Za-z0-9_-]{43}$/
/** The longest time of a sign-on from its start to its ticket. */
const MAX_AGE_S = 900

type Call = Pick<CallBase, 'cookies' | 'setCookie' | 'ip' | 'userAgent' | 'requestId'>

/** The browser of the call, by its cookie; the empty key matches nothing. */
export const readBrowser = ({ cookies, ip, userAgent, requestId }: Call): Browser => {
  const key = cookies.get(COOKIE_NAME) ?? ''
  return { key: KEY.test(key) ? key : makeToken(), ip, userAgent, requestId }
}

/** Marks the browser by a cookie. It keeps its key when it begins again in another tab. */
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
