/** What every fallible function of this package returns: nothing here throws. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure }

export function makeSuccess<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function makeFailure<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error }
}
