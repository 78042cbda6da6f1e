import type { ReasonCode } from '@fibrewatch/contract/reason'
import { FileKeyError } from './file-key.ts'
import { readHttpStatus } from './s3-place.ts'
import { FileMissingError } from './stored-file.ts'

/** Full disk, a user's quota, and the largest file a user may write. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENXIO', 'ENOTDIR'])
const TOO_MANY = 429
const SERVER_FAULT = 500

/** The reason for which a folder refused a write; undefined when the error is no disk fault. */
export function findDiskFault(cause: unknown): ReasonCode | undefined {
  const code = readCode(cause)
  if (code !== undefined && FULL.has(code)) return 'storage.full'
  return code !== undefined && UNWRITABLE.has(code) ? 'storage.unwritable' : undefined
}

/** The libraries wrap the system's error. */
function readCode(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  if (code !== undefined && (FULL.has(code) || UNWRITABLE.has(code))) return code
  return readCode(cause.cause) ?? code
}

/** Whether an object store did not answer or could not; a refusal for a reason of its own is no outage. */
export function isStoreOutage(cause: unknown): boolean {
  if (cause instanceof FileMissingError || cause instanceof FileKeyError) return false
  const status = readHttpStatus(cause)
  return status === undefined ? isNetworkFault(cause) : status >= SERVER_FAULT || status === TOO_MANY
}

const NETWORK_NAMES = new Set(['TimeoutError', 'AbortError', 'NetworkingError'])

function isNetworkFault(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (NETWORK_NAMES.has(cause.name) || '$metadata' in cause) return true
  // Node names a socket error by its system call or by its own code.
  if (
    'code' in cause &&
    /^(?:E[A-Z_]+|UND_ERR_.*)$/.test(String(cause.code)) &&
    !String(cause.code).startsWith('E_')
  )
    return true
  return isNetworkFault(cause.cause)
}
