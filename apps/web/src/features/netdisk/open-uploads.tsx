import { netdiskApi, type NetdiskOpenUpload, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { Progress } from '#ui/parts/tag.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { Duration } from '#ui/time-text.tsx'
import { netdiskMessages } from './netdisk.messages.ts'
import { useUploads } from './uploads.ts'
import type { Operations } from './use-operations.ts'

const REFRESH_EVERY_MS = 15_000

type LineProps = { upload: NetdiskOpenUpload; onGiveUp: () => unknown }

function OpenUploadLine({ upload, onGiveUp }: LineProps) {
  const t = useMessages(netdiskMessages)
  const { name, path, uploader, isOwn, offset, size, startedAt } = upload
  return (
    <li className="disk-transfer">
      <span className="disk-transfer-name ellipsis" title={`${path}${name}`}>
        {name}
      </span>
      <ActionButton
        className="button small"
        label={t('giveUp')}
        name={t('giveUpNamed', { name })}
        endpoint={isOwn ? netdiskTransferApi.uploadCancel : netdiskApi.delete}
        onSelect={onGiveUp}
      />
      <Progress share={size === 0 ? 0 : offset / size} label={name} />
      <span className="fs-12 text-3 disk-transfer-wide disk-transfer-state">
        <span>
          {uploader} · {t('openFor')} <Duration from={startedAt} />
        </span>
        <span>{`${formatBytes(offset)} / ${formatBytes(size)}`}</span>
      </span>
    </li>
  )
}

/** All users' unfinished uploads that reserve bytes in this space, without those running in this page. */
export function OpenUploads({ domainId, operations }: { domainId: number; operations: Operations }) {
  const t = useMessages(netdiskMessages)
  const input = { query: { domainId } }
  const { data = [] } = useQuery({
    ...queryOf(netdiskTransferApi.uploads, input),
    refetchInterval: every(REFRESH_EVERY_MS),
  })
  const own = new Set(useUploads(({ list }) => list).map(({ uploadId }) => uploadId))
  const others = data.filter(({ uploadId }) => !own.has(uploadId))
  if (others.length === 0) return null
  const giveUp = async ({ uploadId, name }: NetdiskOpenUpload) => {
    const isSure = await confirmRemoval({
      title: t('giveUpAsk', { name }),
      text: t('giveUpText'),
      okText: t('giveUp'),
    })
    if (isSure) await operations.giveUp(uploadId)
  }
  return (
    <section className="disk-open-uploads" aria-label={t('openUploads')}>
      <h3 className="fs-12 text-2">{t('openUploadsCount', { count: others.length })}</h3>
      <ul>
        {others.map((upload) => (
          <OpenUploadLine key={upload.uploadId} upload={upload} onGiveUp={() => giveUp(upload)} />
        ))}
      </ul>
    </section>
  )
}
