import { type Heartbeat, heartbeat } from '@fibrewatch/contract/ingest'
import { Compile } from 'typebox/compile'
import { findJsonFault, parseJsonBytes } from '#modules/ingest'
import { invalidFields } from '#platform/http/errors'

const validator = Compile(heartbeat)

/** @throws request.malformed, request.invalid */
export function parseHeartbeat(bytes: Uint8Array): Heartbeat {
  const value = parseJsonBytes(bytes)
  if (!validator.Check(value)) throw invalidFields([{ field: '', reason: 'is not a heartbeat' }])
  const reason = findJsonFault(value)
  if (reason !== undefined) throw invalidFields([{ field: '', reason }])
  return value
}
