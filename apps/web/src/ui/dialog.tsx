import { useEffect, useId, useRef } from 'react'
import { create } from 'zustand'
import { openModal } from './overlay/return-focus.ts'

export type Question = {
  /** The question itself. */
  title: string
  /** What follows from the answer. */
  text: string
  /** A verb. */
  okText: string
  /** Left out when there is nothing to decide. */
  cancelText?: string
  /** Something is lost for good: the verb stands on red. */
  isDanger?: boolean
  /** It explains what the open dialog only suffers from: that one is answered with no, and gives way. */
  takesOver?: boolean
}

type Asked = { question: Question; answer: (isConfirmed: boolean) => void }

const useAsked = create<{ asked: Asked | null }>()(() => ({ asked: null }))

/**
 * Asks and waits for the answer; Esc means no. One dialog at a time: while one is open, a further question answers
 * itself with no, unless it takes over.
 */
export function askUser(question: Question): Promise<boolean> {
  const { asked } = useAsked.getState()
  if (asked !== null && question.takesOver !== true) return Promise.resolve(false)
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useAsked.setState({ asked: null })
      resolve(isConfirmed)
    }
    useAsked.setState({ asked: { question, answer } })
  })
}

function OpenDialog({ question, answer }: Asked) {
  const { title, text, okText, cancelText, isDanger = false } = question
  const id = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const safeRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const giveFocusBack = openModal(dialogRef.current)
    safeRef.current?.focus()
    return giveFocusBack
  }, [])
  const isDecision = cancelText !== undefined
  return (
    <dialog ref={dialogRef} className="dialog" aria-labelledby={id} onCancel={() => answer(false)}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <div className="dialog-actions">
        {isDecision && (
          <button ref={safeRef} type="button" className="button" onClick={() => answer(false)}>
            {cancelText}
          </button>
        )}
        <button
          ref={isDecision ? null : safeRef}
          type="button"
          className={isDanger ? 'button primary is-danger' : 'button primary'}
          onClick={() => answer(true)}
        >
          {okText}
        </button>
      </div>
    </dialog>
  )
}

/** Stands once, in the shell. */
export function Dialogs() {
  const asked = useAsked((state) => state.asked)
  return asked === null ? null : <OpenDialog key={asked.question.title} {...asked} />
}
