import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type Draw = () => ReactNode

/** What can be put on paper now, the latest opened last. A hidden tab's is not among them. */
const opened: RefObject<Draw>[] = []
let asked: RefObject<Draw> | null = null

/** The sheet that was asked for; by the browser's own command that of what was opened last. */
export const drawSheet = (): ReactNode => (asked ?? opened.at(-1))?.current() ?? null

/** While its caller is shown, what it draws can be printed; the answer prints it. */
export function usePrintable(draw: Draw): () => void {
  const ref = useRef(draw)
  useEffect(() => {
    ref.current = draw
  })
  useEffect(() => {
    opened.push(ref)
    return () => {
      opened.splice(opened.indexOf(ref), 1)
    }
  }, [])
  return () => {
    // If the user has left the page meanwhile, it is not printed.
    if (!opened.includes(ref)) return
    asked = ref
    // Comes back once the paper was sent or refused.
    window.print()
    asked = null
  }
}
