import type { NetdiskNodeType } from '@fibrewatch/contract'
import type { ReactNode } from 'react'

const SHEET = <path d="M4 2h5.500L12.500 5v9H4zM9 2v3.500h3.500" />

/** Strokes on the console's 16 px grid. */
const STROKES = {
  folder: <path d="M2 4h4.500l1.200 1.500H14v7.500H2z" />,
  image: <path d="M2.500 3h11v10h-11zM2.500 11l3.500-3.500 2.500 2.500 2-2 3 3M10.300 5.800v.01" />,
  text: (
    <>
      {SHEET}
      <path d="M6 8h4.500M6 10h4.500M6 12h3" />
    </>
  ),
  pdf: (
    <>
      {SHEET}
      <path d="M6 12c2-1.500 2.500-3.500 2.200-5M6.200 10.300c1.600-.5 3-.5 4.300.5" />
    </>
  ),
  archive: (
    <>
      {SHEET}
      <path d="M7 3.500h1M7 5.500h1M7 7.500h1M6.500 9.500h2v2.500h-2z" />
    </>
  ),
  sheet: (
    <>
      {SHEET}
      <path d="M6 8h4.500v4H6zM8.200 8v4M6 10h4.500" />
    </>
  ),
  audio: (
    <path d="M6 12V4l6.500-1.500V11M6 12a1.600 1.600 0 1 1-3.200 0A1.600 1.600 0 0 1 6 12ZM12.500 11a1.600 1.600 0 1 1-3.200 0 1.600 1.600 0 0 1 3.200 0Z" />
  ),
  video: <path d="M2 4.500h8.500v7H2zM10.500 7l3.500-2v6l-3.500-2" />,
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

/** What an entry is; always beside its name. */
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
