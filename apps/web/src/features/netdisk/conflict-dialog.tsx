import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { openModal } from '#ui/overlay/return-focus.ts'
import { type ConflictQuestion, useConflicts } from './conflict.ts'
import { netdiskMessages } from './netdisk.messages.ts'
import type { Choice } from './netdisk.types.ts'

function OpenConflict({ question }: { question: ConflictQuestion }) {
  const t = useMessages(netdiskMessages)
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const safeRef = useRef<HTMLButtonElement>(null)
  const [isForRest, setForRest] = useState(false)
  useEffect(() => {
    const dialog = ref.current
    const giveFocusBack = openModal(dialog)
    safeRef.current?.focus()
    return () => {
      dialog?.close()
      giveFocusBack()
    }
  }, [])
  const { name, others, answer } = question
  const choose = (choice: Choice) => answer({ choice, isForRest })
  return (
    <dialog
      ref={ref}
      className="dialog disk-conflict"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        answer(null)
      }}
    >
      <h2 id={id}>{t('conflictTitle', { name })}</h2>
      <p>{t('conflictText')}</p>
      <label className="disk-for-rest">
        <input type="checkbox" checked={isForRest} onChange={(event) => setForRest(event.target.checked)} />
        {others > 0 ? t('forRestCount', { count: others }) : t('forRest')}
      </label>
      <div className="dialog-actions disk-conflict-actions">
        <button type="button" className="button text" onClick={() => answer(null)}>
          {t('stopAll')}
        </button>
        <button type="button" className="button" onClick={() => choose('skip')}>
          {t('skip')}
        </button>
        <button type="button" className="button" onClick={() => choose('replace')}>
          {t('replace')}
        </button>
        <button ref={safeRef} type="button" className="button primary" onClick={() => choose('rename')}>
          {t('keepBoth')}
        </button>
      </div>
    </dialog>
  )
}

/** One question at a time, while the page is shown. */
export function ConflictDialog() {
  const question = useConflicts(({ questions }) => questions[0])
  return question === undefined ? null : <OpenConflict key={question.name} question={question} />
}
