import { type DragEvent, type ReactNode, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { resourceMessages } from '../resource.messages.ts'
import './trace-upload.css'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

type DropZoneProps = {
  linkCode: string
  /** Null: the user may not upload, and nothing reacts to a file held over it. */
  onFiles: ((files: readonly File[]) => void) | null
  children: ReactNode
}

/** Takes files dropped anywhere on its content. */
export function DropZone({ linkCode, onFiles, children }: DropZoneProps) {
  const t = useMessages(resourceMessages)
  const [isOver, setOver] = useState(false)
  if (onFiles === null) return <div className="drop-zone">{children}</div>
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = (event: DragEvent) => {
    // Moving on to a child leaves the parent too; only leaving the whole counts.
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div className="drop-zone" data-testid="drop-zone" {...{ onDragOver, onDragLeave, onDrop }}>
      {children}
      {isOver && (
        <div className="drop-hint">
          <Icon name="upload" size={20} />
          {t('uploadInto', { code: linkCode })}
        </div>
      )}
    </div>
  )
}

/** A button that asks for files. */
export function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useMessages(resourceMessages)
  return (
    <label className="button small upload-button">
      <Icon name="upload" size={14} />
      {t('upload')}
      <input
        type="file"
        className="visually-hidden"
        accept=".sor"
        multiple
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after a refusal.
          event.target.value = ''
        }}
      />
    </label>
  )
}
