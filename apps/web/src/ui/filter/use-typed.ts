import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { isComposing } from '#ui/overlay/keys.ts'

const TYPING_MS = 300

/**
 * A text that is applied after a pause in typing or by Enter, and that follows the address. What an input method is
 * composing waits until it is done.
 */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [former, setFormer] = useState(value)
  const [isHeld, setIsHeld] = useState(false)
  if (former !== value) {
    setFormer(value)
    // The space before the next word stays.
    if (typed.trim() !== value) setTyped(value)
  }
  const apply = () => typed.trim() !== value && onChange(typed.trim())
  const applyLater = useEffectEvent(apply)
  useEffect(() => {
    if (isHeld || typed.trim() === value) return undefined
    const timer = setTimeout(applyLater, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, value, isHeld])
  return {
    value: typed,
    onChange: setTyped,
    /** At once, for a field that may be gone before the pause ends. */
    apply,
    /** For the field itself. */
    handlers: {
      onCompositionStart: () => setIsHeld(true),
      onCompositionEnd: () => setIsHeld(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && !isComposing(event)) apply()
      },
    },
  }
}
