import { TRACE_DIRECTIONS, type TraceDirection } from '@fibrewatch/contract/trace-direction'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { directionMessages } from './direction.messages.ts'
import './upload-dialog.css'

const WIDTH_PX = 480
/** A crew brings some; the names of hundreds say nothing. */
const FILES_NAMED = 6
const HINT_KEYS = { forward: 'forwardHint', backward: 'backwardHint' } as const

type UploadDialogProps = {
  code: string
  files: readonly File[]
  onSend: (direction: TraceDirection) => void
  onClose: () => void
}

/** Asks from which end the chosen files were measured: a far end taken for a port would raise alarms at mirrored places. */
export function UploadDialog({ code, files, onSend, onClose }: UploadDialogProps) {
  const t = useMessages(directionMessages)
  const [direction, setDirection] = useState<TraceDirection>('forward')
  const options = TRACE_DIRECTIONS.map((value) => ({ value, label: t(value) }))
  const unnamed = files.length - FILES_NAMED
  return (
    <WindowDialog id="trace-upload" title={t('uploadTitle', { code })} widthPx={WIDTH_PX} onClose={onClose}>
      <form
        className="trace-upload"
        onSubmit={(event) => {
          event.preventDefault()
          onSend(direction)
        }}
      >
        <ul className="trace-upload-files" aria-label={t('files')}>
          {files.slice(0, FILES_NAMED).map(({ name, size, lastModified }) => (
            <li key={`${name} ${size} ${lastModified}`} className="ellipsis">
              {name}
            </li>
          ))}
          {unnamed > 0 && <li className="text-2">{t('moreFiles', { count: unnamed })}</li>}
        </ul>
        <div className="trace-upload-end">
          <span aria-hidden="true">{t('measuredFrom')}</span>
          <Segmented label={t('measuredFrom')} options={options} value={direction} onChange={setDirection} />
        </div>
        <p className="text-2 fs-13">{t(HINT_KEYS[direction])}</p>
        <div className="trace-upload-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="button primary">
            {t('send', { count: files.length })}
          </button>
        </div>
      </form>
    </WindowDialog>
  )
}
