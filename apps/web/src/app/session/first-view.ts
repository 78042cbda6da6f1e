import { HOME_PATH, LOGIN_PATH, makeLoginPath } from '#lib/access/login-path.ts'

/** Pages for everybody, signed in or not. */
const PUBLIC_PATHS = new Set([LOGIN_PATH, '/icons', '/error', '/error/404'])

/** Whether a page is shown without rights. */
export const isPublic = (pathname: string): boolean => PUBLIC_PATHS.has(pathname)

export type FirstView = {
  view: 'login' | 'console'
  /** The address that the address bar then shows. */
  address: string
}

/** What a new document shows: the console with a token, the login page without one. */
export function chooseFirstView(pathname: string, search: string, hasToken: boolean): FirstView {
  const here = pathname + search
  if (hasToken) return { view: 'console', address: pathname === LOGIN_PATH ? HOME_PATH : here }
  if (!isPublic(pathname)) return { view: 'login', address: makeLoginPath(here) }
  return { view: pathname === LOGIN_PATH ? 'login' : 'console', address: here }
}
