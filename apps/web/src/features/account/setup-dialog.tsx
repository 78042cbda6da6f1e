import { type ComponentType, Suspense } from 'react'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { useDone } from './security-part.tsx'

const WIDTH_PX = 420

type SetupDialogProps = {
  id: string
  title: string
  doneText: string
  /** The steps themselves, loaded when they are first taken. */
  Steps: ComponentType<{ onDone: () => void; onCancel: () => void }>
  onClose: () => void
}

/** Sets up a factor; after a cancel the state is reloaded. */
export function SetupDialog({ id, title, doneText, Steps, onClose }: SetupDialogProps) {
  const done = useDone()
  const finish = (text?: string) => {
    onClose()
    void done(text)
  }
  return (
    <WindowDialog id={id} title={title} widthPx={WIDTH_PX} onClose={() => finish()}>
      <div className="dialog-step">
        <Suspense>
          <Steps onDone={() => finish(doneText)} onCancel={onClose} />
        </Suspense>
      </div>
    </WindowDialog>
  )
}
