import { netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import {
  MAX_PLANT_FILE_BYTES,
  MAX_PLANT_FILES,
  type PlantFile,
  plantFileApi,
} from '@fibrewatch/contract/plant-file'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { formatBytes } from '#lib/format/numbers.ts'
import { queryKeyOf, queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { ActionButton, useWhyNot } from '#ui/table/action-button.tsx'
import { DropZone, UploadButton } from '#ui/upload/drop-zone.tsx'
import { UploadList } from '#ui/upload/upload-list.tsx'
import { PlantChanges } from '../cable-edit/plant-changes.tsx'
import { FileRow } from './file-row.tsx'
import { type FilesOf, queueOf, startFileUploads } from './file-uploads.ts'
import { NetdiskPicker } from './netdisk-picker.tsx'
import { useFileWords } from './plant-files.messages.ts'
import './plant-files.css'

const WIDTH_PX = 880

/** Documents and photographs of an object: to see for who sees the object, to add and take off for who may. */
export function PlantFiles(of: FilesOf) {
  const t = useFileWords()
  const query = useQuery(queryOf(plantFileApi.list, { query: of }))
  const mayAdd = useMayCall(plantFileApi.upload)
  return (
    <DataState query={query} what={t('what')}>
      {({ list, code, domainId }) => (
        <FilesRoom {...{ of, list, code, domainId, mayAdd }} key={`${of.owner} ${of.ownerId}`} />
      )}
    </DataState>
  )
}

type FilesRoomProps = {
  of: FilesOf
  list: readonly PlantFile[]
  code: string
  domainId: number
  mayAdd: boolean
}

function FilesRoom({ of, list, code, domainId, mayAdd }: FilesRoomProps) {
  const t = useFileWords()
  const client = useQueryClient()
  const isFull = list.length >= MAX_PLANT_FILES
  const add = (files: readonly File[]) =>
    startFileUploads(of, files, () => {
      for (const one of [plantFileApi.list, plantChangeApi.page])
        void client.invalidateQueries({ queryKey: queryKeyOf(one) })
    })
  const takesMore = mayAdd && !isFull
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    const files = [...clipboardData.files]
    if (takesMore && files.length > 0) add(files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is pasted goes where the focus is
    <section className="plant-files" aria-label={t('files')} tabIndex={0} onPaste={onPaste}>
      <FilesHead {...{ of, list, code, domainId, isFull }} onFiles={add} />
      <DropZone hint={t('dropHint')} onFiles={takesMore ? add : null}>
        {list.length === 0 ? (
          <p className="notice">{t(mayAdd ? 'emptyMay' : 'empty')}</p>
        ) : (
          <ul className="plant-file-list" aria-label={t('files')}>
            {list.map((file) => (
              <FileRow key={file.id} of={of} file={file} />
            ))}
          </ul>
        )}
        <UploadList ownerId={of.ownerId} queue={queueOf(of.owner)} />
      </DropZone>
      <FilesHistory {...of} />
    </section>
  )
}

type FilesHeadProps = Omit<FilesRoomProps, 'mayAdd'> & {
  isFull: boolean
  onFiles: (files: readonly File[]) => void
}

function FilesHead({ of, list, code, domainId, isFull, onFiles }: FilesHeadProps) {
  const t = useFileWords()
  const whyNot = useWhyNot(plantFileApi.upload, isFull ? t('full', { count: list.length }) : null)
  const mayRead = useMayCall(netdiskTransferApi.ticket)
  const [isPicking, setPicking] = useState(false)
  const total = list.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const limits = {
    count: MAX_PLANT_FILES,
    size: formatBytes(MAX_PLANT_FILE_BYTES),
    used: list.length,
    total: formatBytes(total),
  }
  return (
    <header className="plant-files-head">
      {whyNot === null && <UploadButton label={t('upload')} accept="" onFiles={onFiles} />}
      {mayRead && (
        <ActionButton
          className="button small"
          icon="folder"
          label={t('fromNetdisk')}
          endpoint={plantFileApi.attach}
          whyNot={isFull ? whyNot : null}
          onSelect={() => setPicking(true)}
        />
      )}
      <span className="text-3 fs-12">{t('limits', limits)}</span>
      {isPicking && <NetdiskPicker {...{ of, code, domainId }} onClose={() => setPicking(false)} />}
    </header>
  )
}

function FilesHistory({ owner, ownerId }: FilesOf) {
  const t = useFileWords()
  const maySee = useMayCall(plantChangeApi.page)
  const [isOpen, setOpen] = useState(false)
  if (!maySee) return null
  return (
    <>
      <button
        type="button"
        className="button text small plant-files-more"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('history')}
      </button>
      {isOpen && <PlantChanges kind="files" objectId={ownerId} owner={owner} />}
    </>
  )
}

type DialogProps = FilesOf & { code: string; onClose: () => void }

/** The same in a window, where the object has no room of its own. */
export function PlantFilesDialog({ code, onClose, ...of }: DialogProps) {
  const t = useFileWords()
  return (
    <WindowDialog id="plant-files" title={t('title', { code })} widthPx={WIDTH_PX} onClose={onClose}>
      <div className="plant-files-window">
        <PlantFiles {...of} />
      </div>
    </WindowDialog>
  )
}
