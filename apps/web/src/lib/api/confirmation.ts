import type { ReasonCode } from '@fibrewatch/contract'

/** No failure of a call but a question: is it still you? */
export const CONFIRM_REQUIRED = 'auth.confirm-required' satisfies ReasonCode

/** Asks the person; false when he did not want to say. */
type Ask = () => Promise<boolean>
let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** The shell asks; answers how to stop. */
export function onConfirmation(asked: Ask): () => void {
  ask = asked
  return () => {
    if (ask === asked) ask = null
  }
}

/** Calls that are refused side by side wait for the same answer. False where nobody can be asked. */
export function askConfirmation(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
