import { useState } from 'react'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { FileStep } from './file-step.tsx'
import { MappingStep } from './mapping-step.tsx'
import { useImportWords } from './plant-import.messages.ts'
import './plant-import.css'
import { CheckedStep, DoneStep, ProgressStep } from './result-step.tsx'
import { SorImportDialog } from './sor-import-dialog.tsx'
import { isBusyImport, type PlantImport, usePlantImport } from './use-plant-import.ts'

const WIDTH_PX = 880

type DialogProps = { domainId: number; onClose: () => void }

/** From a file to the plant, step by step, and back. */
export function PlantImportDialog({ domainId, onClose }: DialogProps) {
  const t = useImportWords()
  const plantImport = usePlantImport()
  const [isTraces, setTraces] = useState(false)
  const { info, failure } = plantImport
  if (isTraces) return <SorImportDialog onClose={onClose} />
  return (
    <WindowDialog
      id="plant-import"
      title={info === null ? t('title') : `${t('title')} · ${t(`kind.${info.kind}`)} · ${info.fileName}`}
      widthPx={WIDTH_PX}
      onClose={onClose}
    >
      {failure !== null && (
        <p className="form-fault import-failure" role="alert">
          {failure.message}
        </p>
      )}
      <ImportStep {...{ plantImport, domainId, onClose }} onTraces={() => setTraces(true)} />
    </WindowDialog>
  )
}

type StepProps = DialogProps & { plantImport: PlantImport; onTraces: () => void }

function ImportStep({ plantImport, domainId, onClose, onTraces }: StepProps) {
  const { info } = plantImport
  if (info === null) return <FileStep {...{ plantImport, domainId, onTraces }} />
  if (info.state === 'read') return <MappingStep key={info.id} {...{ plantImport, info }} />
  if (isBusyImport(info)) return <ProgressStep {...{ plantImport, info }} />
  if (info.state === 'checked') return <CheckedStep {...{ plantImport, info }} />
  return <DoneStep {...{ plantImport, info, onClose }} />
}
