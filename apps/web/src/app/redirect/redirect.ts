import { type LoaderFunctionArgs, redirect } from 'react-router'
import { LOGIN_PATH } from '#lib/access/login-path.ts'
import { guardConsole } from '#app/session/guard.ts'
import { useMenu } from '#app/menu/menu-store.ts'

const NOT_FOUND_PATH = '/error/404'

/** Names of the routes that are in no menu (user specification, section 2). */
const ROUTE_NAMES: ReadonlyMap<string, string> = new Map([
  ['Layout', '/'],
  ['Login', LOGIN_PATH],
  ['icons', '/icons'],
  ['error', '/error'],
  ['error-404', NOT_FOUND_PATH],
])

/** The path of a route, or of a page by its id or by its menu's name. */
function findPathByName(name: string): string {
  const nodes = [...useMenu.getState().byPath.values()]
  const node =
    nodes.find(({ menu }) => menu.viewPath === name) ?? nodes.find(({ menu }) => menu.name === name)
  return ROUTE_NAMES.get(name) ?? node?.path ?? NOT_FOUND_PATH
}

/** A path of this console; an address that a browser would read as another site leads to the 404 page. */
function makeOwnPath(target: string): string {
  const url = new URL(`/${target.replace(/^[/\\]+/, '')}`, location.origin)
  return url.origin === location.origin ? url.pathname : NOT_FOUND_PATH
}

/** Only these two are the redirect's own; any other `type` belongs to the target page. */
const isRedirectType = (type: string | null) => type === 'path' || type === 'name'

/** `/redirect/…` leads to the path after it, or with `type=name` to the page of that name, and keeps the query. */
export async function guardRedirect(args: LoaderFunctionArgs) {
  const refusal = await guardConsole(args)
  if (refusal !== null) return refusal
  const { pathname, searchParams } = new URL(args.request.url)
  const target = args.params['*'] ?? pathname
  const type = searchParams.get('type')
  if (isRedirectType(type)) searchParams.delete('type')
  const path = type === 'name' ? findPathByName(target) : makeOwnPath(target)
  return redirect(searchParams.size === 0 ? path : `${path}?${searchParams}`)
}
