import type { NetdiskNodeType } from '@fibrewatch/contract/netdisk'
import type { ReactNode } from 'react'

const SHEET = <path d="M4 2h5.5L12.5 5v9H4zM9 2v3.5h3.5" />

/** Strokes on the console's 16 px grid. */
const STROKES = {
  folder: <path d="M2 4h4.5l1.2 1.5H14v7.5H2z" />,
  image: <path d="M2.5 3h11v10h-11zM2.5 11l3.5-3.5 2.5 2.5 2-2 3 3M10.3 5.8v.01" />,
  text: (
    <>
      {SHEET}
      <path d="M6 8h4.5M6 10h4.5M6 12h3" />
    </>
  ),
  pdf: (
    <>
      {SHEET}
      <path d="M6 12c2-1.5 2.5-3.5 2.2-5M6.2 10.3c1.6-.5 3-.5 4.3.5" />
    </>
  ),
  archive: (
    <>
      {SHEET}
      <path d="M7 3.5h1M7 5.5h1M7 7.5h1M6.5 9.5h2v2.5h-2z" />
    </>
  ),
  sheet: (
    <>
      {SHEET}
      <path d="M6 8h4.5v4H6zM8.2 8v4M6 10h4.5" />
    </>
  ),
  audio: (
    <path d="M6 12V4l6.5-1.5V11M6 12a1.6 1.6 0 1 1-3.2 0A1.6 1.6 0 0 1 6 12ZM12.5 11a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0Z" />
  ),
  video: <path d="M2 4.5h8.5v7H2zM10.5 7l3.5-2v6l-3.5-2" />,
  other: SHEET,
} satisfies Record<string, ReactNode>

type Kind = keyof typeof STROKES

const KIND_OF_BEGINNING: readonly (readonly [string, Kind])[] = [
  ['image/', 'image'],
  ['audio/', 'audio'],
  ['video/', 'video'],
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats', 'sheet'],
  ['application/vnd.ms-', 'sheet'],
  ['application/msword', 'text'],
  ['text/', 'text'],
  ['application/xml', 'text'],
  ['application/zip', 'archive'],
  ['application/gzip', 'archive'],
  ['application/x-', 'archive'],
]

function kindOf({ type, mimeType }: { type: NetdiskNodeType; mimeType: string | null }): Kind {
  if (type === 'dir') return 'folder'
  return KIND_OF_BEGINNING.find(([start]) => mimeType?.startsWith(start) === true)?.[1] ?? 'other'
}

type NodeIconProps = { type: NetdiskNodeType; mimeType: string | null; sizePx?: number }

/** The kind of an entry; always beside its name. */
export function NodeIcon({ type, mimeType, sizePx = 16 }: NodeIconProps) {
  return (
    <svg
      className={type === 'dir' ? 'icon disk-icon is-folder' : 'icon disk-icon'}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={sizePx > 20 ? 0.8 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {STROKES[kindOf({ type, mimeType })]}
    </svg>
  )
}
