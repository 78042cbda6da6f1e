import { useEffect, useMemo, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { fileViewMessages } from './file-view.messages.ts'
import './file-view.css'

const MAX_LINES = 2000

/** Gives an element an object URL of the blob, and revokes it with the element. */
const lendBlob = (blob: Blob, attribute: 'src' | 'href') => (element: Element | null) => {
  const url = URL.createObjectURL(blob)
  element?.setAttribute(attribute, url)
  return () => URL.revokeObjectURL(url)
}

function TextView({ blob, name }: { blob: Blob; name: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isGone = false
    void blob.text().then((all) => !isGone && setText(all.split('\n', MAX_LINES).join('\n')))
    return () => {
      isGone = true
    }
  }, [blob])
  return <textarea className="file-view-text" aria-label={name} readOnly value={text} />
}

/** In a window of its own: the console's policy allows frames for menus only. */
function PdfLink({ blob }: { blob: Blob }) {
  const t = useMessages(fileViewMessages)
  const lend = useMemo(() => lendBlob(blob, 'href'), [blob])
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- its address lives as long as the element: the ref sets it
    <a ref={lend} className="button small file-view-link" target="_blank" rel="noopener">
      <Icon name="open-window" size={14} />
      {t('openPdf')}
    </a>
  )
}

type BlobPictureProps = { blob: Blob; alt: string; className: string }

export function BlobPicture({ blob, alt, className }: BlobPictureProps) {
  const lend = useMemo(() => lendBlob(blob, 'src'), [blob])
  return <img ref={lend} className={className} alt={alt} />
}

type BlobViewProps = {
  /** Of the type that the server found in its content. */
  blob: Blob
  name: string
}

/** A picture, a text or a PDF that was fetched. */
export function BlobView({ blob, name }: BlobViewProps) {
  if (blob.type === 'text/plain') return <TextView blob={blob} name={name} />
  if (blob.type === 'application/pdf') return <PdfLink blob={blob} />
  return <BlobPicture blob={blob} alt={name} className="file-view-image" />
}
