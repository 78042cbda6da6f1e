import type { Actor } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { defineError, objectNotFound } from '#platform/http/errors'
import { hasCycle, makeParentMap } from '#platform/tree/tree'
import * as stored from './department.repository.ts'

const treeCycle = defineError('tree.cycle')
const outsideDomain = defineError('department.outside-domain')

export type Rows = readonly stored.DepartmentRow[]
/** Where a department stands. */
export type Place = { readonly parentId: number | null; readonly domainPath: string }

/**
 * The parent that was sent, else the one from before; null and -1 are the top.
 * @throws object.not-found
 */
export function requireParent(
  rows: Rows,
  sent: number | null | undefined,
  before: number | null,
): number | null {
  if (sent === undefined) return before
  return sent === null || sent === -1 ? null : requireRow(rows, sent).id
}

export function requireRow(rows: Rows, id: number): stored.DepartmentRow {
  const row = rows.find((candidate) => candidate.id === id)
  if (row === undefined) throw objectNotFound()
  return row
}

export const replaceRow = (rows: Rows, changed: stored.DepartmentRow): Rows =>
  rows.map((row) => (row.id === changed.id ? changed : row))

/** @throws object.not-found for a domain outside of the scope */
export async function requireDomainPath(tx: Tx, actor: Actor, domainId: number): Promise<string> {
  const path = includesDomain(actor.scope, domainId) ? await stored.loadDomainPath(tx, domainId) : undefined
  if (path === undefined) throw objectNotFound()
  return path
}

/**
 * Checks the changed departments against what is above and below them.
 * @throws tree.cycle, department.outside-domain
 */
export function requireTree(rows: Rows, changedIds: readonly number[]): void {
  if (hasCycle(makeParentMap(rows))) throw treeCycle()
  const isTouched = ({ id, parentId }: stored.DepartmentRow) =>
    changedIds.includes(id) || (parentId !== null && changedIds.includes(parentId))
  for (const row of rows.filter(isTouched)) requirePlace(rows, row)
}

/**
 * A parent outside of what the actor sees was there before him and stays.
 * @throws department.outside-domain
 */
export function requirePlace(rows: Rows, { parentId, domainPath }: Place): void {
  const parent = rows.find((row) => row.id === parentId)
  if (parent !== undefined && !domainPath.startsWith(parent.domainPath)) throw outsideDomain()
}
