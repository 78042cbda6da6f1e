import { makeTrace, parseSor, type SorFile, type Trace } from '@fibrewatch/otdr'

export type ParsedTrace =
  | { readonly ok: true; readonly file: SorFile; readonly trace: Trace }
  | { readonly ok: false; readonly code: string }

/** A file's first run of samples, without analysis. */
export function parseTrace(bytes: Uint8Array): ParsedTrace {
  // A Node Buffer's `slice` shares memory where that of a Uint8Array copies: the parser gets the latter.
  const file = parseSor(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!file.ok) return { ok: false, code: file.error.code }
  const trace = makeTrace(file.value)
  return trace.ok ? { ok: true, file: file.value, trace: trace.value } : { ok: false, code: trace.error.code }
}

/** What cannot be written as JSON is not known. */
export const toFinite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null
