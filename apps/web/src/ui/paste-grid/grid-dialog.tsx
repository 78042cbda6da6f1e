import type { ReactNode } from 'react'
import type { ApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { formMessages } from '#ui/form/form.messages.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import './grid-dialog.css'

export type GridDialogProps = {
  id: string
  title: string
  widthPx: number
  hint: string
  saveText: string
  savedText: string
  /** What is in it, or what is wrong with it. */
  state: { text: string; isFault: boolean }
  isBusy: boolean
  isDirty: boolean
  failure: ApiError | null
  /** False when it was refused, or has faults. */
  onSave: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** A table or text that is edited as a whole and saved as a whole. Asks before edited rows are thrown away. */
export function GridDialog(props: GridDialogProps) {
  const { id, title, widthPx, hint, isBusy, isDirty, failure, state, onSave, onClose, children } = props
  const t = useMessages(formMessages)
  const close = async () => {
    if (isBusy) return
    const mayClose =
      !isDirty ||
      (await askUser({
        title: t('leaveTitle'),
        text: t('leaveText'),
        okText: t('leave'),
        cancelText: t('stay'),
      }))
    if (mayClose) onClose()
  }
  const save = async () => {
    if (!(await onSave())) return
    showToast(props.savedText)
    onClose()
  }
  const isFault = failure !== null || state.isFault
  return (
    <WindowDialog id={id} title={title} widthPx={widthPx} onClose={() => void close()}>
      <p className="grid-hint">{hint}</p>
      {children}
      <div className="grid-foot">
        <span
          className={isFault ? 'form-fault grid-state' : 'text-3 grid-state'}
          role={failure === null ? 'status' : 'alert'}
        >
          {failure?.message ?? state.text}
        </span>
        <button type="button" className="button" onClick={() => void close()}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={isBusy || !isDirty}
          onClick={() => void save()}
        >
          {isBusy ? t('saving') : props.saveText}
        </button>
      </div>
    </WindowDialog>
  )
}

/** What a table or text that is saved as a whole stands in. */
export type GridFrame = (props: GridDialogProps) => ReactNode
export const inGridDialog: GridFrame = (props) => <GridDialog {...props} />
