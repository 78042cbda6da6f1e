import { u16 } from './field.ts'
import type { Field } from './field.ts'
import type { SorBlockKind, SorFile } from './sor-file.ts'
import {
  dataLayout,
  fixedLayout,
  generalLayout,
  keyEventsLayout,
  landmarksLayout,
  supplierLayout,
} from './sor-layout.ts'

/** The content of a block, by kind; the checksum's value alone is not plain content. */
export type SorContent = Pick<SorFile, Exclude<SorBlockKind, 'other' | 'checksum'>>
export type ContentKind = keyof SorContent

export const contentLayouts: { readonly [K in ContentKind]: Field<NonNullable<SorContent[K]>> } = {
  general: generalLayout,
  supplier: supplierLayout,
  fixed: fixedLayout,
  events: keyEventsLayout,
  landmarks: landmarksLayout,
  data: dataLayout,
}

export const checksumLayout = u16

const kindsByName: ReadonlyMap<string, SorBlockKind> = new Map([
  ['GenParams', 'general'],
  ['SupParams', 'supplier'],
  ['FxdParams', 'fixed'],
  ['KeyEvents', 'events'],
  ['LnkParams', 'landmarks'],
  ['LinkParams', 'landmarks'],
  ['DataPts', 'data'],
  ['Cksum', 'checksum'],
])

export function kindOfBlock(name: string): SorBlockKind {
  return kindsByName.get(name) ?? 'other'
}
