/**
 * The path under which a proxy shows this server, as the page's `base` element says: `/fibre`; empty at the root of its
 * host. Addresses outside of the console (calls, pictures, what the browser opens itself) begin with it; the paths
 * inside (routes, menus, tabs) do not.
 */
const BASE_PATH = new URL(
  document.querySelector('base')?.getAttribute('href') ?? '/',
  location.origin,
).pathname.replace(/\/$/, '')

/** For the router, which takes it off its routes by itself. */
export const ROUTER_BASE = BASE_PATH === '' ? '/' : BASE_PATH

/** Where the browser finds a path of this server; any other address stays as it is. */
export const toAddress = (path: string): string => (path.startsWith('/') ? BASE_PATH + path : path)

/** The path inside of the console of an address that the browser shows. */
export function toInnerPath(pathname: string): string {
  const inner = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname
  return inner === BASE_PATH ? '/' : inner
}
