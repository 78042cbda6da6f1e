import { type DragEvent, type ReactNode, useState } from 'react'
import { listDropped } from '#lib/upload/chosen-files.ts'
import { Icon } from '#ui/icon.tsx'
import './upload.css'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

type OnFiles = (files: readonly File[]) => void
type DropZoneProps = {
  /** Said while a file is held over it: what dropping does. */
  hint: string
  /** Null: the user may not upload, and nothing reacts to a file held over it. */
  onFiles: OnFiles | null
  children: ReactNode
}

/** Takes files and folders dropped anywhere on its content. */
export function DropZone({ hint, onFiles, children }: DropZoneProps) {
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
  const take = async (transfer: DataTransfer) => {
    const { files } = await listDropped(transfer)
    onFiles(files.map(({ file }) => file))
  }
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer)
  }
  return (
    <div className="drop-zone" data-testid="drop-zone" {...{ onDragOver, onDragLeave, onDrop }}>
      {children}
      {isOver && (
        <div className="drop-hint">
          <Icon name="upload" size={20} />
          {hint}
        </div>
      )}
    </div>
  )
}

type UploadButtonProps = {
  label: string
  /** It asks for a folder and takes all that lies in it. */
  isFolder?: boolean
  /** Kinds of files that the browser offers first. */
  accept?: string | undefined
  className?: string
  onFiles: OnFiles
}

/** A button that asks for files (SOR files unless told otherwise), or for a folder of them. */
export function UploadButton({
  label,
  isFolder = false,
  accept = '.sor',
  className = 'button small upload-button',
  onFiles,
}: UploadButtonProps) {
  return (
    <label className={className}>
      <Icon name={isFolder ? 'folder' : 'upload'} size={14} />
      {label}
      <input
        type="file"
        className="visually-hidden"
        multiple
        {...(isFolder ? { webkitdirectory: '' } : { accept })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after a refusal.
          event.target.value = ''
        }}
      />
    </label>
  )
}
