/**
 * Whether it is still to be decided if the session of this browser has ended: the rule that decides it is the server's,
 * and there is no line. Until then nothing is asked or sent in its name.
 */
let isInDoubt = false

export const isSessionInDoubt = (): boolean => isInDoubt

export function changeSessionDoubt(next: boolean): void {
  isInDoubt = next
}
