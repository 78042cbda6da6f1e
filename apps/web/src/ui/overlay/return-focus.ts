import { useLayoutEffect } from 'react'

/**
 * Remembers who has the focus; answers how to give it back there. Focus that has gone elsewhere meanwhile stays where
 * it is: only what went away together with the part that held it is brought back.
 */
export function keepFocus(): () => void {
  const opener = document.activeElement
  return () => {
    if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
  }
}

/** Opens a dialog above everything; answers how to give the focus back once the dialog is gone. */
export function openModal(dialog: HTMLDialogElement | null): () => void {
  const giveBack = keepFocus()
  dialog?.showModal()
  return giveBack
}

/** What opened a part of the page has the focus again when that part goes. */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => (isOpen ? keepFocus() : undefined), [isOpen])
}
