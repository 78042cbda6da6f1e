import type { ReactNode } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { shownOnceMessages } from './shown-once.messages.ts'

type ShownOnceProps = {
  id: string
  title: string
  widthPx: number
  /** Asked before it is closed otherwise than by the button. */
  leave: { title: string; text: string }
  /** On the button that says it has been copied. */
  doneText: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A secret that the server cannot show again: it is not closed by a slip. */
export function ShownOnceDialog({ leave, doneText, className, onClose, children, ...frame }: ShownOnceProps) {
  const t = useMessages(shownOnceMessages)
  const ask = async () => {
    if (await askUser({ ...leave, okText: t('close'), cancelText: t('back') })) onClose()
  }
  return (
    <WindowDialog {...frame} onClose={() => void ask()}>
      <div className={className === undefined ? 'form-scroll' : `form-scroll ${className}`}>{children}</div>
      <div className="form-foot">
        <button type="button" className="button primary" data-autofocus onClick={onClose}>
          {doneText}
        </button>
      </div>
    </WindowDialog>
  )
}
