import { useEffect, useState } from 'react'

const TYPING_MS = 300

/** A text that is applied after a pause in typing, and that follows the address. */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [former, setFormer] = useState(value)
  if (former !== value) {
    setFormer(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return { value: typed, onChange: setTyped }
}
