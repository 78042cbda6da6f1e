import { type NetdiskInfo, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { callBinary } from '#lib/api/call.ts'
import { formatBytes } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { netdiskMessages } from './netdisk.messages.ts'

const MIB = 1024 * 1024
/** Larger files are downloaded: a preview is held in the page's memory. */
const MAX_BYTES = { text: MIB, other: 32 * MIB } as const
const MAX_LINES = 2000

const isText = ({ mimeType }: NetdiskInfo) => mimeType === 'text/plain'
const isPdf = ({ mimeType }: NetdiskInfo) => mimeType === 'application/pdf'
const limitOf = (info: NetdiskInfo) => (isText(info) ? MAX_BYTES.text : MAX_BYTES.other)

/** Gives an element an object URL of the blob, and revokes it with the element. */
const lendBlob = (blob: Blob, attribute: 'src' | 'href') => (element: Element | null) => {
  const url = URL.createObjectURL(blob)
  element?.setAttribute(attribute, url)
  return () => URL.revokeObjectURL(url)
}

function TextPreview({ blob, name }: { blob: Blob; name: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isGone = false
    void blob.text().then((all) => !isGone && setText(all.split('\n', MAX_LINES).join('\n')))
    return () => {
      isGone = true
    }
  }, [blob])
  return <textarea className="disk-preview-text" aria-label={name} readOnly value={text} />
}

/** In a window of its own: the console's policy allows frames for menus only. */
function PdfLink({ blob }: { blob: Blob }) {
  const t = useMessages(netdiskMessages)
  const lend = useMemo(() => lendBlob(blob, 'href'), [blob])
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- its address lives as long as the element: the ref sets it
    <a ref={lend} className="button small disk-preview-link" target="_blank" rel="noopener">
      <Icon name="open-window" size={14} />
      {t('openPdf')}
    </a>
  )
}

function BlobPreview({ blob, info }: { blob: Blob; info: NetdiskInfo }) {
  const lend = useMemo(() => lendBlob(blob, 'src'), [blob])
  if (isText(info)) return <TextPreview blob={blob} name={info.name} />
  if (isPdf(info)) return <PdfLink blob={blob} />
  return <img ref={lend} className="disk-preview-image" alt={info.name} />
}

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
      {(blob) => <BlobPreview blob={blob} info={info} />}
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
