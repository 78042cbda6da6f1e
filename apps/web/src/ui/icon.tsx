const arc = (radius: number, x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}${arc(radius, 2 * radius, 0)}${arc(radius, -2 * radius, 0)}Z`

/** A rectangle with round corners: left, top, width, height. */
const box = ([x, y, width, height]: [number, number, number, number], radius = 1) =>
  `M${x + radius} ${y}h${width - 2 * radius}${arc(radius, radius, radius)}v${height - 2 * radius}` +
  `${arc(radius, -radius, radius)}h${2 * radius - width}${arc(radius, -radius, -radius)}` +
  `v${2 * radius - height}${arc(radius, radius, -radius)}Z`

const dot = (x: number) => `${circle(x, 8, 0.8)}M${x} 8h.01`

/** Our own strokes on a 16 px grid, as path data: 1.4 px, round joins, no fill. */
const STROKES = {
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5v7h8v-7',
  alarm:
    'M3.5 11.5h9c-1-1-1.2-2-1.2-4.2C11.3 5 9.9 3.5 8 3.5S4.7 5 4.7 7.3c0 2.2-.2 3.2-1.2 4.2ZM6.8 13.5h2.4',
  resource: `M8 14s4.5-4.2 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.8 8 14 8 14Z${circle(8, 6.5, 1.6)}`,
  drill: 'M4 14V2.5M4 3h8.5l-2.3 2.8 2.3 2.7H4',
  user: `${circle(8, 5.5, 2.7)}M3 13.5c.4-3 2.2-4.3 5-4.3s4.6 1.3 5 4.3`,
  lock: `${box([3.5, 7, 9, 6.5])}M5.5 7V5a2.5 2.5 0 0 1 5 0v2`,
  eye: `M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8Z${circle(8, 8, 1.9)}`,
  'eye-off': 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8ZM3 13 13 3',
  'caps-lock': 'M8 2.5 2.8 8h2.7v3h5V8h2.7L8 2.5ZM5.5 13.5h5',
  search: `${circle(7, 7, 4.5)}M10.5 10.5 14 14`,
  filter: 'M2.5 3.5h11L9.5 8.3v4.2l-3 1.5V8.3l-4-4.8Z',
  'sound-on': 'M2.5 6.3v3.4h2.3L8 12.5v-9L4.8 6.3H2.5ZM10.3 5.8a3 3 0 0 1 0 4.4M12.2 4a5.6 5.6 0 0 1 0 8',
  'sound-off': 'M2.5 6.3v3.4h2.3L8 12.5v-9L4.8 6.3H2.5ZM10.5 6l4 4M14.5 6l-4 4',
  'full-screen': 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  'fit-height': 'M3.5 2.5h9M3.5 13.5h9M8 4.8v6.4M6.2 6.5 8 4.7l1.8 1.8M6.2 9.5 8 11.3l1.8-1.8',
  theme: `${circle(8, 8, 5.5)}M8 2.5v11M8 5.5h5M8 8h5.5M8 10.5h5`,
  down: 'm4 6 4 4 4-4',
  up: 'm4 10 4-4 4 4',
  left: 'm10 4-4 4 4 4',
  right: 'm6 4 4 4-4 4',
  close: 'm4 4 8 8M12 4l-8 8',
  check: 'm3 8.5 3.3 3.2L13 4.8',
  add: 'M8 3v10M3 8h10',
  more: `${dot(3.5)}${dot(8)}${dot(12.5)}`,
  copy: `${box([5, 5, 8.5, 8.5])}M11 5V2.5H2.5V11H5`,
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7Z',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  upload: 'M8 10.2V2.7M4.8 5.7 8 2.5l3.2 3.2M2.5 13.5h11',
  columns: `${box([2.5, 3, 11, 10])}M6.3 3v10M9.8 3v10`,
  navigate: 'm8 2 5 11.5L8 11l-5 2.5L8 2Z',
  layers: 'm8 2.5 6 3-6 3-6-3 6-3ZM2 8.5l6 3 6-3M2 11l6 3 6-3',
  folder: 'M2 4h4.5l1.2 1.5H14v7.5H2z',
  site: 'M3.5 13.5v-9l4.5-2 4.5 2v9M1.8 13.5h12.4M6.5 13.5v-3h3v3M6 6.5h.01M10 6.5h.01',
  device: `${box([2, 5, 12, 6])}M4.5 8h.01M7 8h.01M9.5 8H12`,
  link: `M1.5 11c3 0 3-6 6.5-6s3.5 6 6.5 6${circle(8, 5, 1)}`,
  trace: 'M1.5 4.5h2l.7-2 .7 3 4 1.3V9l2.5.8.7-3 .6 6.2h2',
  file: 'M4 2h5.5L12.5 5v9H4zM9 2v3.5h3.5',
  clipboard: `${box([3.5, 3, 9, 10.5])}M6 2h4v2H6zM6 7.5h4M6 10h4`,
  play: 'M4.5 3v10l8-5-8-5Z',
  shelve: 'M2.5 12.5h11M4.5 12.5V6.5h7v6M6 6.5V3.5h4v3',
  ruler: `${box([1.5, 5.5, 13, 5], 0.5)}M4 5.5v2M6.5 5.5V8M9 5.5v2M11.5 5.5V8`,
  gear: `${circle(8, 8, 2)}M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M3.6 12.4 5 11M11 5l1.4-1.4`,
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9M6.7 7v4M9.3 7v4',
  edit: 'M9.5 4 12 6.5 5.5 13H3v-2.5L9.5 4ZM8.3 5.2l2.5 2.5',
  save: 'M3 3h8l2 2v8H3V3ZM5.5 3v3.5h4.5V3M5.5 13V9.5h5V13',
  grip: 'M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01',
  pin: 'M6 2.5h4M6.5 2.5v4L4.5 9h7l-2-2.5v-4M8 9v4.5',
  density: 'M2.5 3h11M2.5 6.3h11M2.5 9.7h11M2.5 13h11',
  view: `${box([2.5, 3, 11, 10])}M2.5 6.3h11M6.5 6.3V13`,
  key: `${circle(5, 8, 2.5)}M7.5 8H14M12 8v2.5`,
  minus: 'M3 8h10',
  restore: 'M3 5.5h5.5a3.5 3.5 0 0 1 0 7H5M5.5 3 3 5.5 5.5 8',
  stop: box([4, 4, 8, 8]),
  calendar: `${box([2.5, 3.5, 11, 10])}M2.5 6.5h11M5.5 2v3M10.5 2v3`,
  clock: `${circle(8, 8, 5.5)}M8 4.5V8l2.5 1.5`,
  language: `${circle(8, 8, 5.5)}M2.5 8h11M8 2.5c-4 3.5-4 7.5 0 11M8 2.5c4 3.5 4 7.5 0 11`,
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  network: 'M2 6.5a8.5 8.5 0 0 1 12 0M4.3 8.9a5.2 5.2 0 0 1 7.4 0M6.5 11.2a2.1 2.1 0 0 1 3 0M8 13.3v.01',
  'network-off':
    'M2 6.5a8.5 8.5 0 0 1 3.5-2.1M9 4.1a8.5 8.5 0 0 1 5 2.4M4.3 8.9A5.2 5.2 0 0 1 7 7.5M6.5 11.2a2.1 2.1 0 0 1 3 0M8 13.3v.01M2.5 2.5l11 11',
  battery: 'M2 5h10.5v6H2zM14.5 7v2M4 7v2M6.3 7v2',
  'battery-charging': 'M2 5h10.5v6H2zM14.5 7v2M7.8 6 5.8 8.3h3L6.8 10.5',
  information: `${circle(8, 8, 5.5)}M8 7.3v3.7M8 5v.01`,
  'log-out': 'M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6',
  'open-window': 'M7 3H3v10h10V9M9.5 2.5h4v4M13.5 2.5 8 8',
} satisfies Record<string, string>

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
      <path d={STROKES[name]} />
    </svg>
  )
}

/** The product's mark: a trace with a reflection and its fall. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M2 6.5h4.5l1.3-4 1.4 6 5.3 2v4l4 1.5 1.2-3.5 1 8.5H22"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
