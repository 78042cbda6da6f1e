import type { SorData, SorFixed, SorGeneral, SorKeyEvents, SorLandmarks, SorSupplier } from './sor-layout.ts'

/** What a block holds; `other` is kept byte for byte. */
export const sorBlockKinds = [
  'general',
  'supplier',
  'fixed',
  'events',
  'landmarks',
  'data',
  'checksum',
  'other',
] as const
export type SorBlockKind = (typeof sorBlockKinds)[number]

/** What is wrong with a file that can be read all the same. */
export const sorWarningCodes = [
  'bytes-after-last-block',
  'map-longer-than-content',
  'block-empty',
  'block-header-missing',
  'block-unreadable',
  'block-duplicate',
  'block-longer-than-content',
  'block-shorter-than-declared',
  'point-count-differs',
  'checksum-missing',
] as const
export type SorWarningCode = (typeof sorWarningCodes)[number]

/** `block` names the one concerned; null: the file as a whole. */
export interface SorWarning {
  readonly code: SorWarningCode
  readonly block: string | null
}

/**
 * `not-sor` no readable map; `too-large`, `too-many-blocks`, `too-many-points`, `too-many-events` a limit;
 * `truncated` a block other than the checksum reaches past the end of the file; the rest is said by the writer about a file it was given.
 */
export const sorErrorCodes = [
  'not-sor',
  'truncated',
  'too-large',
  'too-many-blocks',
  'too-many-points',
  'too-many-events',
  'block-missing',
  'value-out-of-range',
  'text-not-encodable',
] as const
export type SorErrorCode = (typeof sorErrorCodes)[number]

/** Why a file cannot be read or written, and where as far as that is known. */
export interface SorError {
  readonly code: SorErrorCode
  readonly block: string | null
  readonly field: string | null
}

/** The most that is read of a file somebody sent: bytes of it, blocks, points and events in it. */
export interface SorLimits {
  readonly bytes: number
  readonly blocks: number
  readonly points: number
  readonly events: number
}

export const defaultSorLimits: SorLimits = {
  bytes: 16_777_216,
  blocks: 256,
  points: 1_000_000,
  events: 10_000,
}

/** One block of the file in file order: framing, and the bytes that the layouts do not describe. */
export interface SorBlock {
  readonly name: string
  readonly revision: number
  readonly kind: SorBlockKind
  /** Revision 2 blocks begin with their own name; false where that is missing. */
  readonly named: boolean
  /** Position and length as read; the writer computes them anew. */
  readonly offset: number
  readonly size: number
  /** The whole body for `other`, else what follows the known content. */
  readonly tail: Uint8Array
  /** Bytes that the map declares and the file does not have. */
  readonly missing?: number
}

/**
 * Ways in which instruments compute the checksum (CRC-16, polynomial 0x1021): over all bytes before the block,
 * up to the value, up to the value starting from 0, up to the value with the result inverted.
 */
export const checksumConventions = ['before-block', 'before-value', 'init0', 'inverted'] as const
export type ChecksumConvention = (typeof checksumConventions)[number]

/** The value at the end of the file, and the conventions that explain it. */
export interface SorChecksum {
  readonly stored: number
  /** Empty where no known convention explains the value (most instruments). It is never a reason to refuse. */
  readonly matches: readonly ChecksumConvention[]
  /** What was under the checksum when the file was read: tells the writer whether anything changed. */
  readonly covered: { readonly length: number; readonly crc: number } | null
}

/** An OTDR record: typed content of the known blocks, and every byte of the rest. */
export interface SorFile {
  readonly format: 1 | 2
  readonly mapRevision: number
  readonly mapTail: Uint8Array
  readonly blocks: readonly SorBlock[]
  readonly general: SorGeneral | null
  readonly supplier: SorSupplier | null
  readonly fixed: SorFixed | null
  readonly events: SorKeyEvents | null
  readonly landmarks: SorLandmarks | null
  readonly data: SorData | null
  readonly checksum: SorChecksum | null
  /** Bytes after the last block. */
  readonly trailing: Uint8Array
  readonly warnings: readonly SorWarning[]
}
