import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs when a value changes, and not when its page comes back to the front with the same ones. */
export function useChanged(values: readonly unknown[], apply: () => void): void {
  const former = useRef<readonly unknown[] | null>(null)
  const applyNow = useEffectEvent(apply)
  useEffect(() => {
    const isSame = former.current?.every((value, at) => value === values[at]) ?? false
    former.current = values
    if (!isSame) applyNow()
  })
}
