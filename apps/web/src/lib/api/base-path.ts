/**
 * The path under which a proxy shows this server, from the page's `base` element: `/fibre`; empty at the root of its
 * host. Addresses outside the console (calls, pictures, what the browser opens itself) begin with it; the paths
 * inside (routes, menus, tabs) do not.
 */
const BASE_PATH = new URL(
  document.querySelector('base')?.getAttribute('href') ?? '/',
  location.origin,
).pathname.replace(/\/$/, '')

/** For the router, which removes it from its routes. */
export const ROUTER_BASE = BASE_PATH === '' ? '/' : BASE_PATH

/** The browser's address of a path of this server; any other address stays as it is. */
export const toAddress = (path: string): string => (path.startsWith('/') ? BASE_PATH + path : path)

/** The console's path of an address that the browser shows. */
export function toInnerPath(pathname: string): string {
  const inner = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname
  return inner === BASE_PATH ? '/' : inner
}
