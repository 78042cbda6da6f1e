import type { ReasonCode } from '@fibrewatch/contract/reason'

/** Not a failure but a question: is it still you? */
export const CONFIRM_REQUIRED = 'auth.confirm-required' satisfies ReasonCode

/** Asks the user; false when they cancel. */
type Ask = () => Promise<boolean>
let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Registers the dialog of the shell; returns what removes it. */
export function onConfirmation(asked: Ask): () => void {
  ask = asked
  return () => {
    if (ask === asked) ask = null
  }
}

/** Calls refused at the same time wait for the same answer. False where nobody can be asked. */
export function askConfirmation(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
