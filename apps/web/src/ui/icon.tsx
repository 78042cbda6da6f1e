import type { ReactNode } from 'react'

const dot = (x: number) => <circle cx={x} cy="8" r=".8" fill="currentColor" />

/** Our own strokes on a 16 px grid: 1.4 px, round joins, no fill. */
const STROKES = {
  home: <path d="M2.500 7.500 8 3l5.500 4.500M4 6.500v7h8v-7" />,
  alarm: (
    <>
      <path d="M3.5 11.5h9c-1-1-1.2-2-1.2-4.2C11.300 5 9.900 3.500 8 3.500S4.700 5 4.700 7.300c0 2.200-.2 3.200-1.200 4.200Z" />
      <path d="M6.800 13.500h2.400" />
    </>
  ),
  resource: (
    <>
      <path d="M8 14s4.500-4.200 4.500-7.500a4.500 4.500 0 0 0-9 0C3.500 9.800 8 14 8 14Z" />
      <circle cx="8" cy="6.500" r="1.600" />
    </>
  ),
  user: (
    <>
      <circle cx="8" cy="5.500" r="2.700" />
      <path d="M3 13.500c.4-3 2.200-4.300 5-4.300s4.600 1.300 5 4.300" />
    </>
  ),
  lock: (
    <>
      <rect x="3.500" y="7" width="9" height="6.500" rx="1" />
      <path d="M5.500 7V5a2.500 2.500 0 0 1 5 0v2" />
    </>
  ),
  eye: (
    <>
      <path d="M1.500 8S4 3.800 8 3.800 14.500 8 14.500 8 12 12.200 8 12.200 1.500 8 1.500 8Z" />
      <circle cx="8" cy="8" r="1.900" />
    </>
  ),
  'eye-off': (
    <path d="M1.500 8S4 3.800 8 3.800 14.500 8 14.500 8 12 12.200 8 12.200 1.500 8 1.500 8ZM3 13 13 3" />
  ),
  'caps-lock': <path d="M8 2.500 2.800 8h2.700v3h5V8h2.700L8 2.500ZM5.500 13.500h5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="M10.5 10.5 14 14" />
    </>
  ),
  filter: <path d="M2.500 3.500h11L9.500 8.300v4.200l-3 1.500V8.300l-4-4.800Z" />,
  'sound-on': (
    <>
      <path d="M2.500 6.300v3.400h2.300L8 12.500v-9L4.800 6.300H2.500Z" />
      <path d="M10.300 5.800a3 3 0 0 1 0 4.400M12.200 4a5.600 5.600 0 0 1 0 8" />
    </>
  ),
  'sound-off': (
    <>
      <path d="M2.500 6.300v3.400h2.300L8 12.500v-9L4.800 6.300H2.500Z" />
      <path d="m10.500 6 4 4M14.500 6l-4 4" />
    </>
  ),
  'full-screen': <path d="M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10" />,
  theme: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.500v11M8 5.500h5M8 8h5.500M8 10.500h5" />
    </>
  ),
  down: <path d="m4 6 4 4 4-4" />,
  up: <path d="m4 10 4-4 4 4" />,
  left: <path d="m10 4-4 4 4 4" />,
  right: <path d="m6 4 4 4-4 4" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  check: <path d="m3 8.500 3.300 3.200L13 4.800" />,
  add: <path d="M8 3v10M3 8h10" />,
  more: (
    <>
      {dot(3.5)}
      {dot(8)}
      {dot(12.5)}
    </>
  ),
  copy: (
    <>
      <rect x="5" y="5" width="8.500" height="8.500" rx="1" />
      <path d="M11 5V2.500H2.500V11H5" />
    </>
  ),
  download: <path d="M8 2.500v7.500M4.800 7 8 10.200 11.200 7M2.500 13.500h11" />,
  upload: <path d="M8 10.200V2.700M4.800 5.700 8 2.500l3.200 3.200M2.500 13.500h11" />,
  columns: (
    <>
      <rect x="2.500" y="3" width="11" height="10" rx="1" />
      <path d="M6.300 3v10M9.800 3v10" />
    </>
  ),
  navigate: <path d="m8 2 5 11.500L8 11l-5 2.500L8 2Z" />,
  layers: <path d="m8 2.500 6 3-6 3-6-3 6-3ZM2 8.500l6 3 6-3M2 11l6 3 6-3" />,
  folder: <path d="M2 4h4.500l1.200 1.500H14v7.500H2z" />,
  site: (
    <path d="M3.500 13.500v-9l4.500-2 4.500 2v9M1.800 13.500h12.400M6.500 13.500v-3h3v3M6 6.500h.01M10 6.500h.01" />
  ),
  device: (
    <>
      <rect x="2" y="5" width="12" height="6" rx="1" />
      <path d="M4.500 8h.01M7 8h.01M9.500 8H12" />
    </>
  ),
  link: (
    <>
      <path d="M1.500 11c3 0 3-6 6.500-6s3.500 6 6.500 6" />
      <circle cx="8" cy="5" r="1" />
    </>
  ),
  trace: <path d="M1.500 4.500h2l.7-2 .7 3 4 1.300V9l2.500.8.7-3 .6 6.200h2" />,
  file: <path d="M4 2h5.500L12.500 5v9H4zM9 2v3.500h3.500" />,
  clipboard: (
    <>
      <rect x="3.500" y="3" width="9" height="10.500" rx="1" />
      <path d="M6 2h4v2H6zM6 7.500h4M6 10h4" />
    </>
  ),
  play: <path d="M4.500 3v10l8-5-8-5Z" />,
  shelve: <path d="M2.500 12.500h11M4.500 12.500V6.500h7v6M6 6.500V3.500h4v3" />,
  ruler: (
    <>
      <rect x="1.500" y="5.500" width="13" height="5" rx=".5" />
      <path d="M4 5.500v2M6.500 5.500V8M9 5.500v2M11.500 5.500V8" />
    </>
  ),
  gear: (
    <>
      <circle cx="8" cy="8" r="2" />
      <path d="M8 1.800v2M8 12.200v2M1.800 8h2M12.200 8h2M3.600 3.600 5 5M11 11l1.400 1.400M3.600 12.400 5 11M11 5l1.400-1.400" />
    </>
  ),
  trash: <path d="M2.500 4.500h11M6 4.500v-2h4v2M4 4.500l.7 9h6.600l.7-9M6.700 7v4M9.300 7v4" />,
  edit: <path d="M9.500 4 12 6.500 5.500 13H3v-2.500L9.500 4ZM8.300 5.200l2.500 2.500" />,
  save: <path d="M3 3h8l2 2v8H3V3ZM5.500 3v3.500h4.500V3M5.500 13V9.500h5V13" />,
  grip: <path d="M6 3.500v.01M10 3.500v.01M6 8v.01M10 8v.01M6 12.500v.01M10 12.500v.01" />,
  pin: <path d="M6 2.500h4M6.500 2.500v4L4.500 9h7l-2-2.500v-4M8 9v4.500" />,
  density: <path d="M2.500 3h11M2.500 6.300h11M2.500 9.700h11M2.500 13h11" />,
  view: (
    <>
      <rect x="2.500" y="3" width="11" height="10" rx="1" />
      <path d="M2.500 6.300h11M6.500 6.300V13" />
    </>
  ),
  key: (
    <>
      <circle cx="5" cy="8" r="2.500" />
      <path d="M7.500 8H14M12 8v2.500" />
    </>
  ),
  minus: <path d="M3 8h10" />,
  restore: <path d="M3 5.500h5.500a3.500 3.500 0 0 1 0 7H5M5.500 3 3 5.500 5.500 8" />,
  stop: <rect x="4" y="4" width="8" height="8" rx="1" />,
  calendar: (
    <>
      <rect x="2.500" y="3.500" width="11" height="10" rx="1" />
      <path d="M2.500 6.500h11M5.500 2v3M10.500 2v3" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M8 4.500V8l2.500 1.500" />
    </>
  ),
  language: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M2.500 8h11M8 2.500c-4 3.500-4 7.500 0 11M8 2.500c4 3.500 4 7.500 0 11" />
    </>
  ),
  refresh: <path d="M13 8a5 5 0 1 1-1.600-3.700M13 2.500v3h-3" />,
  network: (
    <path d="M2 6.500a8.500 8.500 0 0 1 12 0M4.300 8.900a5.200 5.200 0 0 1 7.400 0M6.500 11.200a2.100 2.100 0 0 1 3 0M8 13.300v.01" />
  ),
  'network-off': (
    <path d="M2 6.500a8.500 8.500 0 0 1 3.500-2.100M9 4.100a8.500 8.500 0 0 1 5 2.400M4.300 8.900A5.200 5.200 0 0 1 7 7.500M6.500 11.200a2.100 2.100 0 0 1 3 0M8 13.300v.01M2.500 2.500l11 11" />
  ),
  battery: <path d="M2 5h10.500v6H2zM14.500 7v2M4 7v2M6.300 7v2" />,
  'battery-charging': <path d="M2 5h10.500v6H2zM14.500 7v2M7.800 6 5.800 8.300h3L6.800 10.500" />,
  information: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M8 7.300v3.700M8 5v.01" />
    </>
  ),
  'log-out': <path d="M6.500 2.500h-4v11h4M10 5l3 3-3 3M13 8H6" />,
  'open-window': <path d="M7 3H3v10h10V9M9.500 2.500h4v4M13.500 2.500 8 8" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof STROKES

/** Every icon, for a picker. */
export const ICON_NAMES = Object.keys(STROKES) as IconName[]

/** Menus name their icon in the database: an unknown name shows none. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(STROKES, name)

type IconProps = { name: IconName; size?: 12 | 14 | 16 | 18 | 20 | 22 }

/** Decoration beside a word; a button that shows nothing else takes an `aria-label` and a `title`. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {STROKES[name]}
    </svg>
  )
}

/** The product's mark: a trace with a reflection and its fall. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M2 6.500h4.500l1.300-4 1.400 6 5.300 2v4l4 1.500 1.200-3.500 1 8.500H22"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
