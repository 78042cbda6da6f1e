import { useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import type { Field, FieldFaults, FormValues } from './field.types.ts'
import { isVisible } from './field-values.ts'

type Known = { value: unknown; fault: string | null }

/** What fields ask elsewhere about their values: one question at a time for each, and none twice for one value. */
export function useChecks(fields: readonly Field[]) {
  const known = useRef(new Map<string, Known>())
  const asking = useRef(new Map<string, AbortController>())
  const [checking, setChecking] = useState<ReadonlySet<string>>(new Set())
  const show = () => setChecking(new Set(asking.current.keys()))
  /** The value has changed: whatever is answered about the former one is of no interest. */
  const drop = (name: string) => {
    asking.current.get(name)?.abort()
    if (asking.current.delete(name)) show()
  }
  /** Undefined when the value has changed since. */
  const ask = async ({ name, check }: Field, value: unknown): Promise<string | null | undefined> => {
    if (check === undefined) return null
    const before = known.current.get(name)
    if (before !== undefined && before.value === value) return before.fault
    drop(name)
    const controller = new AbortController()
    asking.current.set(name, controller)
    show()
    try {
      const fault = await check(value, controller.signal)
      if (controller.signal.aborted) return undefined
      known.current.set(name, { value, fault })
      return fault
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // What cannot be asked now is judged when the form is sent.
      return error.kind === 'aborted' ? undefined : null
    } finally {
      if (asking.current.get(name) === controller) drop(name)
    }
  }
  const askAll = async (values: FormValues): Promise<FieldFaults> => {
    const shown = fields.filter((field) => isVisible(field, values))
    const answers = await Promise.all(
      shown.map(async (field) => [field.name, await ask(field, values[field.name])] as const),
    )
    return Object.fromEntries(
      answers.flatMap(([name, fault]) => (typeof fault === 'string' ? [[name, fault]] : [])),
    )
  }
  return { checking, ask, askAll, drop, forget: () => known.current.clear() }
}
