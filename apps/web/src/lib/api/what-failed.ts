import { ApiError } from './api-error.ts'

const STATUS_FORBIDDEN = 403
const STATUS_TOO_MANY = 429
const STATUS_SERVER_FAULT = 500

/** The permission is missing, whether the console knew it or the server said so. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'refused' || error.status === STATUS_FORBIDDEN)

/** Whether the same call may succeed later: after no answer, a server fault or too many calls. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.kind === 'unreachable' || error.kind === 'malformed') return true
  return error.status >= STATUS_SERVER_FAULT || error.status === STATUS_TOO_MANY
}
