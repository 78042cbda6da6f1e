import { type NetdiskInfo, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { callBinary } from '#lib/api/call.ts'
import { formatBytes } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { BlobView } from '#ui/file-view/blob-view.tsx'
import { netdiskMessages } from './netdisk.messages.ts'

const MIB = 1024 * 1024
/** Larger files are downloaded: a preview is held in the page's memory. */
const MAX_BYTES = { text: MIB, other: 32 * MIB } as const

const isText = ({ mimeType }: NetdiskInfo) => mimeType === 'text/plain'
const limitOf = (info: NetdiskInfo) => (isText(info) ? MAX_BYTES.text : MAX_BYTES.other)

type PreviewProps = { domainId: number; info: NetdiskInfo }

function LoadedPreview({ domainId, info }: PreviewProps) {
  const t = useMessages(netdiskMessages)
  const { path, name, hash, mimeType } = info
  const query = useQuery({
    // Content with the same hash never changes: cached until the page is gone.
    queryKey: [netdiskTransferApi.preview.path, hash],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await callBinary(netdiskTransferApi.preview, {
        query: { domainId, path, name },
        signal,
        isQuiet: true,
      })
      return new Blob([answer.bytes], { type: mimeType ?? 'application/octet-stream' })
    },
  })
  return (
    <DataState query={query} what={t('preview')}>
      {(blob) => <BlobView blob={blob} name={name} />}
    </DataState>
  )
}

/** A preview of a picture, text or PDF; the type is the one the server detected from the content. */
export function FilePreview(props: PreviewProps) {
  const t = useMessages(netdiskMessages)
  const mayShow = useMayCall(netdiskTransferApi.preview)
  const limit = limitOf(props.info)
  const reason =
    (mayShow ? null : t('previewDenied')) ??
    (props.info.fsize > limit ? t('previewTooLarge', { size: formatBytes(limit) }) : null)
  return (
    <section className="disk-preview" aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {reason === null ? <LoadedPreview {...props} /> : <p className="text-3 fs-13">{reason}</p>}
    </section>
  )
}
