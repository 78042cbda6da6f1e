import { ADMIN_STATES, NODE_KINDS } from '@fibrewatch/contract/cable'
import type { BulkKind, BulkRow } from '@fibrewatch/contract/plant-bulk'

export type BulkField =
  | 'enabled'
  | 'siteId'
  | 'excessRatio'
  | 'groupIndex'
  | 'adminState'
  | 'maker'
  | 'domainId'
  | 'laidBy'
  | 'kind'
export type BulkValue = BulkRow['changes'][number]['after']
/** As they are typed and chosen; what is empty stays as it is. */
export type BulkDraft = Readonly<Partial<Record<BulkField, string>>>

export const FIELDS_OF: Readonly<Record<BulkKind, readonly BulkField[]>> = {
  device: ['enabled', 'siteId', 'domainId'],
  link: ['enabled', 'excessRatio', 'groupIndex'],
  cable: ['adminState', 'maker', 'laidBy', 'domainId'],
  node: ['adminState', 'kind', 'domainId'],
}

/** Of figures, as the contract has them. */
export const BOUNDS: Readonly<Partial<Record<BulkField, readonly [from: number, to: number]>>> = {
  excessRatio: [0, 0.2],
  groupIndex: [1, 2],
}
/** Longest text. */
export const MAX_TEXT = 80
/** Of a choice: none of the objects. */
export const NONE = 'none'

export const CHOICES: Readonly<Partial<Record<BulkField, readonly string[]>>> = {
  enabled: ['true', 'false'],
  adminState: ADMIN_STATES,
  kind: NODE_KINDS,
}

/** Whether a figure is none, or out of its bounds. */
export function isFaulty(field: BulkField, text: string): boolean {
  const bounds = BOUNDS[field]
  if (bounds === undefined || text.trim() === '') return false
  const figure = Number(text)
  return !Number.isFinite(figure) || figure < bounds[0] || figure > bounds[1]
}

function readValue(field: BulkField, text: string): BulkValue {
  if (field === 'enabled') return text === 'true'
  if (text === NONE) return null
  return field === 'siteId' || field === 'domainId' || BOUNDS[field] !== undefined ? Number(text) : text
}

/** What is sent of a draft: the fields of its kind that something was typed or chosen for. */
export function makeSet(kind: BulkKind, draft: BulkDraft): Record<string, BulkValue> {
  const typed = FIELDS_OF[kind].flatMap((field) => {
    const text = (draft[field] ?? '').trim()
    return text === '' ? [] : [[field, readValue(field, text)] as const]
  })
  return Object.fromEntries(typed)
}
