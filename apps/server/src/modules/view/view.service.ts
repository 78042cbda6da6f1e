import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { MAX_VIEWS_OF_USER, type viewApi } from '@fibrewatch/contract/view'
import { type Actor, hasPermission } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import { defineError, objectNotFound, permissionDenied } from '#platform/http/errors'
import { changeView, countViews, createView, hasNamesake, type ViewRow } from './view.repository.ts'

const nameTaken = defineError('view.name-taken')

const tooMany = defineError('view.too-many')

const stateInvalid = defineError('view.state-invalid')

const SHARING_PERMISSION = 'sys:role:update'

export interface ViewParts {
  readonly db: Db
  readonly clock: Clock
}

/** @throws view.state-invalid, view.name-taken, view.too-many, object.not-found, auth.permission-denied */
export async function saveView({ db, clock }: ViewParts, actor: Actor, body: GivenView): Promise<number> {
  const { id, table: tableName, name, state, roleId = null } = body
  requireObject(state)
  requireSharing(actor, roleId)
  const row = { userId: actor.userId, tableName, name, state, roleId, updatedAt: new Date(clock.now()) }
  const isGone = (cause: unknown) => objectNotFound({ cause })
  // Just being deleted.
  const refusals = { saved_view_role_id_fkey: isGone, saved_view_user_id_fkey: isGone }
  return mapConstraintErrors(refusals, () => transaction(db, (tx) => writeView(tx, id, row)))
}

async function writeView(tx: Tx, id: number | undefined, row: ViewRow): Promise<number> {
  if (id === undefined) {
    if ((await countViews(tx, row.userId)) >= MAX_VIEWS_OF_USER) throw tooMany(MAX_VIEWS_OF_USER)
    const made = await createView(tx, row)
    if (made === undefined) throw nameTaken(row.name)
    return made
  }
  if (await hasNamesake(tx, { ...row, id })) throw nameTaken(row.name)
  if (!(await changeView(tx, id, row))) throw objectNotFound()
  return id
}

/** Sharing a view with a role takes the permission to change roles, and holding this one. */
function requireSharing(actor: Actor, roleId: number | null): void {
  if (roleId === null || actor.isSuper) return
  if (!hasPermission(actor, SHARING_PERMISSION)) throw permissionDenied()
  if (!actor.roleIds.includes(roleId)) throw objectNotFound()
}

function requireObject(state: string): void {
  try {
    const value: unknown = JSON.parse(state)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return
  } catch {
    // Falls through to the same refusal.
  }
  throw stateInvalid()
}

type GivenView = EndpointBody<typeof viewApi.save>
