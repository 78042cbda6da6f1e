import {
  NETDISK_MAX_MARK,
  type NetdiskInfo,
  netdiskApi,
  netdiskTransferApi,
} from '@fibrewatch/contract/netdisk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { formatBytes, formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { DataState } from '#ui/data-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { Instant } from '#ui/time-text.tsx'
import { netdiskMessages } from './netdisk.messages.ts'
import type { DiskItem } from './netdisk.types.ts'
import { FilePreview } from './file-preview.tsx'
import './detail-drawer.css'

type DetailProps = {
  domainId: number
  item: DiskItem
  onDownload: (item: DiskItem) => void
  onClose: () => void
}

/** Free text about a file; saved separately. */
function MarkForm({ domainId, info }: { domainId: number; info: NetdiskInfo }) {
  const t = useMessages(netdiskMessages)
  const [text, setText] = useState(info.mark)
  const save = useCommand(netdiskApi.mark, {
    doneText: t('markSaved'),
    invalidates: [netdiskApi.info, netdiskApi.list],
  })
  const isChanged = text !== info.mark
  useTabGuard(isChanged)
  const isFixed = !useMayCall(netdiskApi.mark)
  const { path, name } = info
  return (
    <form
      className="disk-mark-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void save({ body: { domainId, path, name, mark: text } })
      }}
    >
      <label className="form-field">
        <span className="form-label">
          {t('mark')}
          <small>{`${text.length} / ${NETDISK_MAX_MARK}`}</small>
        </span>
        <textarea
          className="input field-area disk-area"
          rows={2}
          maxLength={NETDISK_MAX_MARK}
          readOnly={isFixed}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <ActionButton
        className="button small"
        label={t('saveMark')}
        endpoint={netdiskApi.mark}
        whyNot={isChanged ? null : t('markUnchanged')}
        onSelect={() => save({ body: { domainId, path, name, mark: text } })}
      />
    </form>
  )
}

function Facts({ info }: { info: NetdiskInfo }) {
  const t = useMessages(netdiskMessages)
  const isDir = info.type === 'dir'
  const bytes = isDir ? info.totalBytes : info.fsize
  return (
    <Descriptions
      facts={[
        { label: t('kind'), value: isDir ? t('folder') : (info.mimeType ?? MISSING) },
        {
          label: t('size'),
          value: bytes < 1024 ? formatBytes(bytes) : `${formatBytes(bytes)} (${formatNumber(bytes)} B)`,
        },
        { label: t('folder'), value: info.path === '' ? t('top') : info.path },
        ...(isDir
          ? [{ label: t('content'), value: t('filesInside', { count: formatNumber(info.files) }) }]
          : []),
        { label: t('uploader'), value: info.uploader ?? MISSING },
        { label: isDir ? t('created') : t('uploaded'), value: <Instant at={info.putTime} /> },
        { label: t('modified'), value: <Instant at={info.updatedAt} /> },
      ]}
    />
  )
}

function Detail({ domainId, info }: { domainId: number; info: NetdiskInfo }) {
  return (
    <>
      <Facts info={info} />
      {info.hash !== null && (
        <div className="disk-hash">
          <span className="fs-12 text-3">SHA-256</span>
          <CopyText text={info.hash}>
            <span className="mono fs-12 disk-hash-text">{info.hash}</span>
          </CopyText>
        </div>
      )}
      <MarkForm key={info.mark} domainId={domainId} info={info} />
      {info.isPreviewable && <FilePreview key={info.hash} domainId={domainId} info={info} />}
    </>
  )
}

/** The facts of one file or folder, with a preview. */
export function DetailDrawer({ domainId, item, onDownload, onClose }: DetailProps) {
  const t = useMessages(netdiskMessages)
  const { path, name } = item
  const query = useQuery(queryOf(netdiskApi.info, { query: { domainId, path, name } }))
  return (
    <Drawer title={name} onClose={onClose}>
      <PageHead
        title={name}
        actions={
          <>
            <ActionButton
              className="button small"
              label={t('download')}
              icon="download"
              endpoint={netdiskTransferApi.ticket}
              onSelect={() => onDownload(item)}
            />
            <IconButton icon="close" label={t('close')} onClick={onClose} />
          </>
        }
      />
      <div className="disk-drawer-body">
        <DataState query={query} what={t('details')}>
          {(info) => <Detail domainId={domainId} info={info} />}
        </DataState>
      </div>
    </Drawer>
  )
}
