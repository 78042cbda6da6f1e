import type { ApiAnswer } from '#lib/api/transport.ts'

/** Rows with every field, as an answer that is saved as a file. */
export function writeJson(records: readonly object[]): ApiAnswer {
  const { buffer: bytes } = new TextEncoder().encode(JSON.stringify(records, null, 2))
  return { status: 200, headers: new Headers({ 'content-type': 'application/json' }), bytes }
}
