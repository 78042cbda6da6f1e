import { type PlantFile, plantFileApi } from '@fibrewatch/contract/plant-file'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { useState } from 'react'
import { callBinary } from '#lib/api/call.ts'
import { formatBytes } from '#lib/format/numbers.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { saveBlob } from '#lib/table/save-file.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { Instant } from '#ui/time-text.tsx'
import { showToast, showUndo } from '#ui/toast.tsx'
import { FileWindow, isShown, SmallPicture } from './file-content.tsx'
import type { FilesOf } from './file-uploads.ts'
import { useFileWords } from './plant-files.messages.ts'
import './plant-files.css'

const READS = [plantFileApi.list, plantChangeApi.page] as const

async function save({ id, name, mimeType }: PlantFile): Promise<void> {
  try {
    const { bytes } = await callBinary(plantFileApi.open, { query: { id }, isQuiet: true })
    saveBlob(new Blob([bytes], { type: mimeType }), name)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast(error.message)
  }
}

function useRemoval(of: FilesOf, { id, name }: PlantFile) {
  const t = useFileWords()
  const undo = useCommand(plantChangeApi.undo, { doneText: t('restored'), invalidates: READS })
  const remove = useCommand(plantFileApi.delete, {
    invalidates: READS,
    onDone: ({ changeId }) => showUndo(t('removed', { name }), () => void undo({ body: { id: changeId } })),
  })
  return () => remove({ body: { ...of, ids: [id] } })
}

type FileRowProps = { of: FilesOf; file: PlantFile }

export function FileRow({ of, file }: FileRowProps) {
  const t = useFileWords()
  const { name, remark, sizeBytes, isThere, addedAt, addedBy } = file
  const [open, setOpen] = useState<'view' | 'edit' | null>(null)
  const remove = useRemoval(of, file)
  const whyNot = isThere ? null : t('inTrash')
  const view = () => (isShown(file) ? setOpen('view') : void save(file))
  return (
    <li className="plant-file">
      <SmallPicture file={file} />
      <div className="plant-file-facts">
        <strong title={name}>{name}</strong>
        {remark !== '' && <span>{remark}</span>}
        <span className="text-3 fs-12">
          <FilePart file={file} />
          {isThere ? formatBytes(sizeBytes) : t('inTrash')} · {t('added', { user: addedBy })}{' '}
          <Instant at={addedAt} />
        </span>
      </div>
      <span className="row-actions">
        {isShown(file) && (
          <ActionButton
            className="row-action"
            label={t('open')}
            name={t('openName', { name })}
            endpoint={plantFileApi.open}
            onSelect={view}
          />
        )}
        <ActionButton
          className="row-action"
          label={t('download')}
          name={t('downloadName', { name })}
          endpoint={plantFileApi.open}
          whyNot={whyNot}
          onSelect={() => save(file)}
        />
        <ActionButton
          className="row-action"
          label={t('edit')}
          name={t('editName', { name })}
          endpoint={plantFileApi.update}
          onSelect={() => setOpen('edit')}
        />
        <ActionButton
          className="row-action is-danger"
          label={t('remove')}
          name={t('removeName', { name })}
          endpoint={plantFileApi.delete}
          onSelect={remove}
        />
      </span>
      {open === 'view' && <FileWindow file={file} onClose={() => setOpen(null)} />}
      {open === 'edit' && <FileForm file={file} onClose={() => setOpen(null)} />}
    </li>
  )
}

function FilePart({ file: { part } }: { file: PlantFile }) {
  const t = useFileWords()
  if (part === null) return null
  const name = part.name === '' ? t('partGone') : part.name
  return <>{t(`part.${part.kind}`, { name })} · </>
}

function FileForm({ file: { id, name, remark }, onClose }: { file: PlantFile; onClose: () => void }) {
  const t = useFileWords()
  return (
    <FormDialog
      id="plant-file-form"
      title={t('editTitle')}
      okText={t('save')}
      doneText={t('saved')}
      endpoint={plantFileApi.update}
      fields={[
        { kind: 'text', name: 'name', label: t('name') },
        { kind: 'textarea', name: 'remark', label: t('remark') },
      ]}
      initial={{ name, remark }}
      toBody={({ name: newName, remark: newRemark = '' }) => ({ id, name: newName, remark: newRemark })}
      invalidates={READS}
      onClose={onClose}
    />
  )
}
