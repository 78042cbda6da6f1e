import type { KeyboardEvent } from 'react'

/** Whether a key belongs to the input method, which uses Enter, arrows and Esc to choose characters. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing

const TYPED_TOGETHER_MS = 500
let typed = { text: '', at: 0 }

/** Joins letters typed one after the other; null for a key that is no letter to search by. */
function takeLetter(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, timeStamp } = event
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing(event)
  const former = timeStamp - typed.at < TYPED_TOGETHER_MS ? typed.text : ''
  // A space at the beginning chooses.
  if (!isLetter || (key === ' ' && former === '')) return null
  typed = { text: former + key.toLowerCase(), at: timeStamp }
  return typed.text
}

/** The next of some labels, after the one at `at`, that begins with what is being typed; -1 when there is none. */
export function findTyped(event: KeyboardEvent, labels: readonly string[], at: number): number {
  const text = takeLetter(event)
  if (text === null) return -1
  const letters = new Set(text)
  // The same letter again walks on; a word that grows stays where it fits.
  const isSame = letters.size === 1
  const [wanted = text] = isSame ? letters : [text]
  const start = isSame ? at + 1 : Math.max(at, 0)
  const order = labels.map((_, step) => (start + step) % labels.length)
  return order.find((place) => labels[place]?.trim().toLowerCase().startsWith(wanted) === true) ?? -1
}
