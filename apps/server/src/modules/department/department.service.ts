import type { Department, departmentApi } from '@fibrewatch/contract/department'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { moveUsers } from '#modules/user'
import type { Actor } from '#platform/auth/actor'
import { areUsers, lockRightsRules, requireRightsOfAll } from '#modules/rights'
import { ALL_DOMAINS, type DomainScope } from '#platform/auth/scope'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { CallBase } from '#platform/http/route'
import {
  replaceRow,
  requireDomainPath,
  requireParent,
  requirePosition,
  requireRow,
  requireTree,
  type Tree,
} from './department-rules.ts'
import * as stored from './department.repository.ts'

const nameTaken = defineError('object.name-taken')
const inUse = defineError('object.in-use')

const DEFAULT_ORDER = 255

export interface DepartmentParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
}

/** The actor, and where the change is logged. */
export type DepartmentCall = Pick<CallBase, 'locale' | 'record'> & { readonly actor: Actor }

type NewDepartment = EndpointBody<typeof departmentApi.add>
type DepartmentChange = EndpointBody<typeof departmentApi.update>
type Move = EndpointBody<typeof departmentApi.move>['depts'][number]
type Transfer = EndpointBody<typeof departmentApi.transfer>

export async function listDepartments(parts: DepartmentParts, scope: DomainScope): Promise<Department[]> {
  return (await stored.listDepartments(parts.db, scope)).map(makeDepartment)
}

export async function requireDepartmentInfo(parts: DepartmentParts, scope: DomainScope, id: number) {
  const departments = await listDepartments(parts, scope)
  const department = departments.find((candidate) => candidate.id === id)
  if (department === undefined) throw objectNotFound()
  const parentDepartment = departments.find((candidate) => candidate.id === department.parentId) ?? null
  return { department, parentDepartment }
}

export async function createDepartment(
  parts: DepartmentParts,
  { actor, record }: DepartmentCall,
  body: NewDepartment,
): Promise<{ id: number }> {
  const { name, orderNum = DEFAULT_ORDER } = body
  const { id, department } = await changeDepartments(parts, { actor, name: body.name }, async (tx, tree) => {
    const parentId = requireParent(tree, body.parentId, null)
    const parent = tree.rows.find((row) => row.id === parentId)
    const domainId = body.domainId ?? parent?.domainId ?? actor.domainId
    const domainPath = await requireDomainPath(tx, actor, domainId)
    requirePosition(tree, { name, parentId, domainPath })
    const made = { parentId, domainId, name, orderNum }
    return { id: await stored.createDepartment(tx, made, new Date(parts.clock.now())), department: made }
  })
  record({ objectId: id, objectName: name, after: department })
  return { id }
}

export async function changeDepartment(
  parts: DepartmentParts,
  { actor, record }: DepartmentCall,
  { id, ...body }: DepartmentChange,
): Promise<null> {
  const { before, after } = await changeDepartments(parts, { actor, name: body.name }, async (tx, tree) => {
    const row = requireRow(tree, id)
    const parentId = requireParent(tree, body.parentId, row.parentId)
    const domainId = body.domainId ?? row.domainId
    const place = { parentId, domainPath: await requireDomainPath(tx, actor, domainId) }
    requireTree(replaceRow(tree, { ...row, ...place, domainId }), [id])
    const change = { ...body, parentId, domainId }
    await stored.changeDepartment(tx, id, { ...change, updatedAt: new Date(parts.clock.now()) })
    return { before: row, after: { ...row, ...change } }
  })
  record({ objectId: id, objectName: before.name, before, after })
  return null
}

/** Applies a drag: every department is where it was dropped, or none is. */
export async function moveDepartments(
  parts: DepartmentParts,
  { actor, record }: DepartmentCall,
  moves: readonly Move[],
): Promise<null> {
  const before = await changeDepartments(parts, { actor }, async (tx, tree) => {
    let moved = tree
    for (const move of moves) {
      const row = requireRow(tree, move.id)
      const parentId = requireParent(tree, move.parentId, row.parentId)
      const { orderNum = row.orderNum } = move
      moved = replaceRow(moved, { ...row, parentId, orderNum })
      await stored.changeDepartment(tx, row.id, {
        parentId,
        orderNum,
        updatedAt: new Date(parts.clock.now()),
      })
    }
    requireTree(
      moved,
      moves.map(({ id }) => id),
    )
    return tree.rows.filter(({ id }) => moves.some((move) => move.id === id))
  })
  record({
    objectId: before.map(({ id }) => id).join(','),
    objectName: before.map(({ name }) => name).join('、'),
    before: { moved: before.map(({ id, parentId, orderNum }) => ({ id, parentId, orderNum })) },
    after: { moved: moves },
  })
  return null
}

export async function removeDepartment(
  parts: DepartmentParts,
  { actor, locale, record }: DepartmentCall,
  id: number,
): Promise<null> {
  const before = await changeDepartments(parts, { actor }, async (tx, tree) => {
    await stored.lockDepartment(tx, requireRow(tree, id).id)
    const all = await stored.listDepartments(tx, ALL_DOMAINS)
    const row = requireRow({ ...tree, rows: all }, id)
    const children = all.filter(({ parentId }) => parentId === id)
    const isZh = locale === 'zh'
    const blockers = [
      ...(children.length > 0
        ? [isZh ? `${children.length} 个下级部门` : `${children.length} departments below`]
        : []),
      ...(row.users > 0 ? [isZh ? `${row.users} 名用户` : `${row.users} users`] : []),
    ]
    if (blockers.length > 0) throw inUse(blockers.join(isZh ? '、' : ', '))
    await stored.removeDepartment(tx, id)
    return row
  })
  record({ objectId: id, objectName: before.name, before })
  return null
}

/** Moves all of the users, or none; the actor may not move users who hold more. */
export async function transferUsers(
  parts: DepartmentParts,
  { actor, record }: DepartmentCall,
  { userIds, departmentId }: Transfer,
): Promise<null> {
  const { department, before } = await changeDepartments(parts, { actor }, async (tx, tree) => {
    const row = requireRow(tree, departmentId)
    const members = await stored.lockMembers(tx, userIds, actor.scope)
    if (members.length < userIds.length) throw objectNotFound()
    await requireRightsOfAll(tx, actor, areUsers(userIds))
    await moveUsers(tx, { userIds, departmentId, now: new Date(parts.clock.now()) })
    await parts.sessions.announceRightsChanged(tx, userIds)
    return { department: row, before: members }
  })
  const after = before.map((member) => ({ ...member, departmentId }))
  record({
    objectId: departmentId,
    objectName: department.name,
    before: { users: before },
    after: { users: after },
  })
  return null
}

/** `name` may be taken. */
async function changeDepartments<Result>(
  parts: DepartmentParts,
  { actor, name = '' }: { readonly actor: Actor; readonly name?: string | undefined },
  work: (tx: Tx, tree: Tree) => Promise<Result>,
): Promise<Result> {
  const isGone = (cause: unknown) => objectNotFound({ cause })
  const refusals = {
    department_domain_id_parent_id_name_key: (cause: unknown) => nameTaken(name, { cause }),
    // Is being deleted at the same time.
    department_domain_id_fkey: isGone,
    department_parent_id_fkey: isGone,
    app_user_department: isGone,
  }
  return mapConstraintErrors(refusals, () =>
    transaction(parts.db, async (tx) => {
      await lockRightsRules(tx)
      await stored.lockDepartments(tx)
      return work(tx, { rows: await stored.listDepartments(tx, ALL_DOMAINS), scope: actor.scope })
    }),
  )
}

function makeDepartment({
  createdAt,
  updatedAt,
  domainPath: _domainPath,
  ...row
}: stored.DepartmentRow): Department {
  return { ...row, createTime: createdAt.toISOString(), updateTime: updatedAt.toISOString() }
}
