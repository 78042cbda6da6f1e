import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { makeLoginPath } from '#lib/access/login-path.ts'
import { loadSignedInUserId, loadToken } from '#lib/access/session.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { toInnerPath } from '#lib/api/base-path.ts'
import { loadPackage } from '#lib/storage/field-database.ts'
import { recallRights } from './load-console.ts'

export const OFFLINE_PATH = '/offline'
const FIELD_PATH = '/field/index'
/** What a proxy answers when the server behind it is gone. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

const isLineGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'unreachable' || GATEWAY_STATUSES.has(error.status))

/** Whether this browser has something to work with for who is signed in. */
async function hasPackage(): Promise<boolean> {
  const userId = loadSignedInUserId()
  try {
    return userId !== null && (await loadPackage(userId)) !== null
  } catch {
    return false
  }
}

/**
 * Where a console goes that could not be loaded because the server cannot be reached: to what a crew took along, if it
 * did. The session is not over, only unreachable. Null in any other case.
 */
export async function findWayWithoutLine(error: unknown, request: Request): Promise<Response | null> {
  if (!isLineGone(error) || !(await hasPackage())) return null
  const { pathname, search } = new URL(request.url)
  return redirect(OFFLINE_PATH + (toInnerPath(pathname) === FIELD_PATH ? search : ''))
}

/** The page without a line is shown to who is signed in. The server is asked again with whatever it sends. */
export function guardOffline({ request }: LoaderFunctionArgs): Response | null {
  if (loadToken() === null) return redirectDocument(makeLoginPath(FIELD_PATH + new URL(request.url).search))
  recallRights()
  return null
}
