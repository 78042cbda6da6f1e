import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { HOME_PATH, LOGIN_PATH, makeLoginPath } from '#lib/access/login-path.ts'
import { storedToken } from '#lib/access/session.ts'
import { hasMenu } from '#app/menu/menu-store.ts'

/**
 * Every page but the public ones: asks for a token, and loads menus and permissions the first time. The login page
 * stands outside the router, so the way to it is a new document, which also empties the page's memory.
 */
export async function guardConsole({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (storedToken.load() === null) return redirectDocument(makeLoginPath(pathname + search))
  if (pathname === LOGIN_PATH) return redirect(HOME_PATH)
  if (hasMenu()) return null
  const { loadConsole } = await import('./load-console.ts')
  try {
    await loadConsole()
    return null
  } catch {
    storedToken.remove()
    return redirectDocument(makeLoginPath(pathname + search))
  }
}

/** `/redirect/…` leads to the path behind it, or with `type=name` to the page of that name, and keeps the query. */
export function guardRedirect({ request, params }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const target = params['*'] ?? ''
  const isName = url.searchParams.get('type') === 'name'
  url.searchParams.delete('type')
  const path = isName ? `/${target}/index` : `/${target.replace(/^\/+/, '')}`
  return redirect(path + url.search)
}
