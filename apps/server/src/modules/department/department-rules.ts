import type { Actor } from '#platform/auth/actor'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { defineError, objectNotFound } from '#platform/http/errors'
import { hasCycle, makeParentMap } from '#platform/tree/tree'
import * as stored from './department.repository.ts'

const treeCycle = defineError('tree.cycle')
const outsideDomain = defineError('department.outside-domain')

/** Every department, so that ancestors the actor does not see are checked too, and the actor's scope. */
export interface Tree {
  readonly rows: readonly stored.DepartmentRow[]
  readonly scope: DomainScope
}
/** The present or future position of a department. */
export type Position = {
  readonly name: string
  readonly parentId: number | null
  readonly domainPath: string
}

/**
 * The parent that was sent, else the present one; null and -1 are the top.
 * @throws object.not-found
 */
export function requireParent(
  tree: Tree,
  sent: number | null | undefined,
  before: number | null,
): number | null {
  if (sent === undefined) return before
  return sent === null || sent === -1 ? null : requireRow(tree, sent).id
}

/** @throws object.not-found, outside of the scope too */
export function requireRow({ rows, scope }: Tree, id: number): stored.DepartmentRow {
  const row = rows.find((candidate) => candidate.id === id)
  if (row === undefined || !includesDomain(scope, row.domainId)) throw objectNotFound()
  return row
}

export const replaceRow = (tree: Tree, changed: stored.DepartmentRow): Tree => ({
  ...tree,
  rows: tree.rows.map((row) => (row.id === changed.id ? changed : row)),
})

/** @throws object.not-found for a domain outside of the scope */
export async function requireDomainPath(tx: Tx, actor: Actor, domainId: number): Promise<string> {
  const path = includesDomain(actor.scope, domainId) ? await stored.loadDomainPath(tx, domainId) : undefined
  if (path === undefined) throw objectNotFound()
  return path
}

/**
 * Checks the changed departments against their ancestors and descendants.
 * @throws tree.cycle, department.outside-domain
 */
export function requireTree(tree: Tree, changedIds: readonly number[]): void {
  if (hasCycle(makeParentMap(tree.rows))) throw treeCycle()
  const isTouched = ({ id, parentId }: stored.DepartmentRow) =>
    changedIds.includes(id) || (parentId !== null && changedIds.includes(parentId))
  for (const row of tree.rows.filter(isTouched)) requirePosition(tree, row)
}

/**
 * A department lies in the domain of its parent or below it, so that whoever sees a department sees all below it.
 * @throws department.outside-domain with the names of both; a parent the actor does not see is named by its number
 */
export function requirePosition({ rows, scope }: Tree, { name, parentId, domainPath }: Position): void {
  const parent = rows.find((row) => row.id === parentId)
  if (parent === undefined || domainPath.startsWith(parent.domainPath)) return
  throw outsideDomain(name, includesDomain(scope, parent.domainId) ? parent.name : `#${parent.id}`)
}
