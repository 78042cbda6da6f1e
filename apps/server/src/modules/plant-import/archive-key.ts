import { CODE_PATTERN } from '@fibrewatch/contract/pattern'

/**
 * A plant as one file: JSON texts, one a line, packed by gzip. The first says what it is, the last how many objects there
 * are and the SHA-256 of all lines before it. It has no names of files, so none can lead out of a folder.
 */
export const ARCHIVE_NAME = 'fibrewatch-plant'
/** Counted up by whatever an older reader would not understand. */
export const ARCHIVE_VERSION = 2
export const ARCHIVE_ENDING = 'fwplant'

/** In the order in which they need each other. */
export const PART_KINDS = [
  'site',
  'node',
  'cable',
  'stops',
  'device',
  'link',
  'joints',
  'service',
  'site-attributes',
  'node-attributes',
  'cable-attributes',
  'device-attributes',
  'link-attributes',
  'service-attributes',
] as const
export type PartKind = (typeof PART_KINDS)[number]

const CODE = new RegExp(CODE_PATTERN)
export const isPartKind = (kind: unknown): kind is PartKind => PART_KINDS.some((each) => each === kind)
export const isCode = (code: unknown): code is string => typeof code === 'string' && CODE.test(code)

/** One letter or figure each: what comes later sorts later. */
const RADIX = 36

/** Sorts objects so that each comes after those it names. */
export const makePartKey = (kind: PartKind, code: string): string =>
  `${PART_KINDS.indexOf(kind).toString(RADIX)}${kind}/${code}`

export function readPartKey(key: string): { readonly kind: PartKind; readonly code: string } | undefined {
  const at = key.indexOf('/')
  const kind = key.slice(1, at)
  return at > 0 && isPartKind(kind) ? { kind, code: key.slice(at + 1) } : undefined
}
