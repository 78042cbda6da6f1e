import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import './plant-import.css'
import { SorDoneStep, SorProgressStep } from './sor-done-step.tsx'
import { SorFilesStep } from './sor-files-step.tsx'
import { useSorWords } from './sor-import.messages.ts'
import { SorStartStep } from './sor-start-step.tsx'
import { isBusySor, type SorImport, useSorImport } from './use-sor-import.ts'

const WIDTH_PX = 1040

type DialogProps = { onClose: () => void }

/** From many files to the histories of their links, and back. */
export function SorImportDialog({ onClose }: DialogProps) {
  const t = useSorWords()
  const sorImport = useSorImport()
  const { info, failure } = sorImport
  return (
    <WindowDialog
      id="sor-import"
      title={info === null ? t('title') : `${t('title')} · ${info.name}`}
      widthPx={WIDTH_PX}
      onClose={onClose}
    >
      {failure !== null && (
        <p className="form-fault import-failure" role="alert">
          {failure.message}
        </p>
      )}
      <Step {...{ sorImport, onClose }} />
    </WindowDialog>
  )
}

function Step({ sorImport, onClose }: DialogProps & { sorImport: SorImport }) {
  const { info } = sorImport
  if (info === null) return <SorStartStep sorImport={sorImport} />
  if (info.state === 'open') return <SorFilesStep key={info.id} {...{ sorImport, info }} />
  if (isBusySor(info)) return <SorProgressStep {...{ sorImport, info }} />
  return <SorDoneStep {...{ sorImport, info, onClose }} />
}
