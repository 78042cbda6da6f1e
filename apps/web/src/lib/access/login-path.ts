export const LOGIN_PATH = '/login'
export const HOME_PATH = '/dashboard/index'

/** Where to go after signing in: a path of this console, never another site. */
export function parseRedirect(search: string): string {
  const target = new URLSearchParams(search).get('redirect')
  const isOwn = target !== null && /^\/(?![/\\])/.test(target) && !target.startsWith(LOGIN_PATH)
  return isOwn ? target : HOME_PATH
}

export const makeLoginPath = (from: string): string => `${LOGIN_PATH}?redirect=${encodeURIComponent(from)}`
