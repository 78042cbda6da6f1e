import { batchApi, type BatchInfo } from '@fibrewatch/contract/batch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { useTabTitle } from '#lib/tab/tab.ts'
import { DataState } from '#ui/data-state.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { DropZone, UploadButton } from '#ui/upload/drop-zone.tsx'
import { UploadList } from '#ui/upload/upload-list.tsx'
import { BatchFiles } from './batch-files.tsx'
import { BatchEditForm } from './batch-form.tsx'
import { batchQuery, paceRefresh } from './batch-queries.ts'
import { cableTestMessages } from './cable-test.messages.ts'
import { useLimitWords } from './limit-words.ts'
import { TablePanel } from './table-panel.tsx'
import { batchQueue, startBatchUploads } from './uploads.ts'
import './cable-test.css'

const VIEW_TABS = ['table', 'files'] as const
type ViewTab = (typeof VIEW_TABS)[number]

/** Sends files to the batch; what they change is loaded while they arrive. Null: the user may not. */
function useUploadTo(batchId: number) {
  const client = useQueryClient()
  const refresh = useMemo(() => paceRefresh(client), [client])
  // What came while the page was hidden is loaded when it is shown again.
  useEffect(() => {
    refresh.soon()
    return refresh.stop
  }, [refresh])
  const mayUpload = useMayCall(batchApi.upload)
  if (!mayUpload) return null
  return (files: readonly File[]) => startBatchUploads(batchId, files, refresh.soon)
}

function Head({ info, onFiles }: { info: BatchInfo; onFiles: ((files: readonly File[]) => void) | null }) {
  const t = useMessages(cableTestMessages)
  const [isEdited, setEdited] = useState(false)
  const { batch } = info
  const { name, cableName, cableCode, endA, endB, limitSetName } = batch
  const tellLimit = useLimitWords()
  const limits = limitSetName === null ? t('noLimit') : tellLimit(limitSetName)
  const facts = [cableName, `${endA} – ${endB}`, `${t('limitSet')} ${limits}`]
  const actions = (
    <>
      <Link className="button small" to={{ search: '' }}>
        {t('back')}
      </Link>
      <ActionButton
        className="button small"
        icon="edit"
        label={t('edit')}
        endpoint={batchApi.update}
        onSelect={() => setEdited(true)}
      />
      {onFiles !== null && (
        <>
          <UploadButton label={t('uploadFiles')} onFiles={onFiles} />
          <UploadButton label={t('uploadFolder')} isFolder onFiles={onFiles} />
        </>
      )}
    </>
  )
  return (
    <>
      <PageHead
        title={name}
        {...(cableCode === '' ? {} : { code: cableCode })}
        hint={facts.filter((fact) => fact !== '').join(' · ')}
        actions={actions}
      />
      {isEdited && <BatchEditForm batch={batch} onClose={() => setEdited(false)} />}
    </>
  )
}

function Panels({ info, mayUpload }: { info: BatchInfo; mayUpload: boolean }) {
  const t = useMessages(cableTestMessages)
  const [address, setAddress] = usePageQuery()
  const tab: ViewTab = address.get('tab') === 'files' ? 'files' : 'table'
  const show = (next: ViewTab) =>
    setAddress((former) => changeQuery(former, { tab: next === 'files' ? next : null }), { replace: true })
  const { total, needsPlacing } = info.batch.files
  const tabs = [
    { id: 'table', label: t('lossTable') },
    { id: 'files', label: t('files'), count: total },
  ] as const
  return (
    <>
      {needsPlacing > 0 && tab === 'table' && (
        <div className="batch-notice" role="status">
          <span>{t('placingNotice', { count: needsPlacing })}</span>
          <button type="button" className="button small" onClick={() => show('files')}>
            {t('placeOne')}
          </button>
        </div>
      )}
      <Tabs label={t('batch')} tabs={tabs} activeId={tab} onChange={show}>
        {tab === 'table' ? (
          <TablePanel info={info} mayUpload={mayUpload} />
        ) : (
          <BatchFiles batch={info.batch} />
        )}
      </Tabs>
    </>
  )
}

/** One batch: its table of losses, its files, and files on their way to it. */
export function BatchView({ batchId }: { batchId: number }) {
  const t = useMessages(cableTestMessages)
  const query = useQuery(batchQuery(batchId))
  const onFiles = useUploadTo(batchId)
  const name = query.data?.batch.name ?? null
  useTabTitle(name)
  return (
    <div className="list-page">
      <div className="card list-card">
        <DropZone hint={t('uploadInto', { name: name ?? '' })} onFiles={onFiles}>
          <DataState query={query} what={t('batch')}>
            {(info) => (
              <>
                <Head info={info} onFiles={onFiles} />
                <Panels info={info} mayUpload={onFiles !== null} />
              </>
            )}
          </DataState>
          <UploadList ownerId={batchId} queue={batchQueue} />
        </DropZone>
      </div>
    </div>
  )
}
