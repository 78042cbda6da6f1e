import { keyFieldOf, type TableKind } from '@fibrewatch/contract/import-field'
import { readPartKey } from './archive-key.ts'
import { rulesOf } from './kinds.ts'
import { REFERENCES, type Reference } from './object-given.ts'
import { type PartRules, rulesOfPart } from './part-kinds.ts'
import type { StoredImport } from './plant-import.types.ts'

export interface PortionRules extends PartRules {
  /** Rows of one object stand together; else each row is one. */
  readonly isGrouped: boolean
}

/** What an object is called of which the rows are. */
function ownReference(kind: TableKind): Reference {
  const field = keyFieldOf(kind)
  const name = field === 'code' ? kind : field
  return REFERENCES.find((reference) => reference === name) ?? 'link'
}

/** The rules by which an object is entered: of a table all have the same, of an archive each kind its own. */
export function findRules({ kind }: Pick<StoredImport, 'kind'>, key: string): PortionRules {
  if (kind === 'plant') return { ...rulesOfPart(readPartKey(key)?.kind ?? 'site'), isGrouped: false }
  const { permissions, ...rules } = rulesOf(kind)
  const { add, change } = permissions
  return { ...rules, permissions: { add: [add], change: [change] }, own: ownReference(kind) }
}

/** Several rows may be of one object. */
export const isGroupedKind = (kind: StoredImport['kind']): boolean =>
  kind !== 'plant' && rulesOf(kind).isGrouped
