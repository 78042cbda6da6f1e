import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { makeLoginPath } from '#lib/access/login-path.ts'
import { isSessionInDoubt } from '#lib/access/session-doubt.ts'
import { loadToken } from '#lib/access/session.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { toInnerPath } from '#lib/api/base-path.ts'
import { hasFieldPackage } from './field-package.ts'
import { recallRights } from './load-console.ts'

export const OFFLINE_PATH = '/offline'
const FIELD_PATH = '/field/index'
/** What a proxy answers when the server behind it is gone. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

const isLineGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'unreachable' || GATEWAY_STATUSES.has(error.status))

/**
 * Where a console goes that could not be loaded because the server cannot be reached: to what a crew took along, if it
 * did. The session is not over, only unreachable. Null in any other case.
 */
export async function findWayWithoutLine(error: unknown, request: Request): Promise<Response | null> {
  if (!isLineGone(error) || !(await hasFieldPackage())) return null
  return leadToField(request)
}

/** As above, where the console is not even asked for: it may be over, and nobody was there to say so. */
export const findWayInDoubt = (request: Request): Response | null =>
  isSessionInDoubt() ? leadToField(request) : null

function leadToField({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  return redirect(OFFLINE_PATH + (toInnerPath(pathname) === FIELD_PATH ? search : ''))
}

/** The page without a line is shown to who is signed in. The server is asked again with whatever it sends. */
export function guardOffline({ request }: LoaderFunctionArgs): Response | null {
  if (loadToken() === null) return redirectDocument(makeLoginPath(FIELD_PATH + new URL(request.url).search))
  recallRights()
  return null
}
