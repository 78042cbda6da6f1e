/** What a function of a pure package returns that can fail: nothing there throws. */
export type Result<Value, Failure> = Success<Value> | Failed<Failure>

export interface Success<Value> {
  readonly ok: true
  readonly value: Value
}

export interface Failed<Failure> {
  readonly ok: false
  readonly error: Failure
}

export const succeed = <Value>(value: Value): Success<Value> => ({ ok: true, value })
export const fail = <Failure>(error: Failure): Failed<Failure> => ({ ok: false, error })
