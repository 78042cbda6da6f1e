import { randomBytes } from 'node:crypto'
import { PERMISSIONS } from '@fibrewatch/contract/api'
import { PARAMETERS } from '@fibrewatch/contract/parameter'
import { createRootDomain } from '#modules/domain'
import { makeMenuCodes } from '#modules/menu'
import { createBuiltInRole } from '#modules/role'
import { createFirstUserRow } from '#modules/user'
import { makePasswordHash } from '#platform/auth/password'
import { findPasswordFault } from '#platform/auth/password-policy'
import type { Secret } from '#platform/config/secret'
import type { Database, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { ToldError } from '#platform/program/told-error'
import { lockFirstStart } from './first-start.repository.ts'

export const ADMIN_USERNAME = 'admin'
const GENERATED_BYTES = 12
const ROOT_DOMAIN_NAME = '全部'
const OPERATOR = { name: '值班员', label: 'operator', remark: '查看资源与监测，处理告警' }
/** Operators read, handle alarms and test links; changing plant and references is for engineers. */
const READS = /:(?:page|info|stat|tree|map|list|compare|download)$/
/** Whoever is on duty tests the fibre that an alarm speaks of; plans of tests are for engineers. */
const TESTS: ReadonlySet<string> = new Set(['monitor:test:run', 'monitor:test:cancel', 'monitor:test:plan'])
const isForOperators = (permission: string): boolean =>
  permission.startsWith('monitor:alarm:') ||
  TESTS.has(permission) ||
  (READS.test(permission) && /^(?:monitor|plant):/.test(permission))

/** The permissions of the operators' role. */
export const OPERATOR_PERMISSIONS = PERMISSIONS.filter(isForOperators)

/** The operator's own choice; a weak one only where the operator allows it. */
export interface FirstPassword {
  readonly adminPassword: Secret | undefined
  readonly acceptsWeakPassword: boolean
  /** Default: as all passwords are hashed. */
  readonly makeHash?: (password: string) => Promise<string>
}

/** The chosen password is easy to guess. */
export class WeakPasswordError extends ToldError {
  override readonly name = 'WeakPasswordError'
}

/**
 * Creates what the first sign-in needs: the root domain, the super user, and one role for operators.
 * Does nothing once there is a user. Returns the generated password, which is shown only once: it was on a screen or
 * in a log, and must be replaced at the first sign-in. A chosen one need not be.
 * @throws WeakPasswordError
 */
export async function createFirstUser(
  database: Database,
  { adminPassword, acceptsWeakPassword, makeHash = makePasswordHash }: FirstPassword,
): Promise<string | undefined> {
  if (await hasUsers(database)) return undefined
  if (adminPassword !== undefined && !acceptsWeakPassword) await requireStrong(adminPassword.reveal())
  const password = adminPassword?.reveal() ?? randomBytes(GENERATED_BYTES).toString('base64url')
  const passwordHash = await makeHash(password)
  const isCreated = await transaction(database.db, async (tx) => {
    await lockFirstStart(tx)
    if (await hasUsersIn(tx)) return false
    await createIdentities(tx, { passwordHash, mustChangePassword: adminPassword === undefined })
    return true
  })
  return isCreated && adminPassword === undefined ? password : undefined
}

async function requireStrong(password: string): Promise<void> {
  const rules = { minLength: PARAMETERS['password.minLength'].initial, username: ADMIN_USERNAME }
  const fault = await findPasswordFault(password, rules)
  if (fault === undefined) return
  throw new WeakPasswordError(
    `ADMIN_PASSWORD cannot be used. ${fault.text('en')} Or leave it unset to have one generated.`,
  )
}

const hasUsers = (database: Database): Promise<boolean> => hasUsersIn(database.db)

async function hasUsersIn(db: Database['db']): Promise<boolean> {
  const found = await db.selectFrom('appUser').select('id').limit(1).execute()
  return found.length > 0
}

async function createIdentities(
  tx: Tx,
  password: { readonly passwordHash: string; readonly mustChangePassword: boolean },
): Promise<void> {
  const domainId = await createRootDomain(tx, ROOT_DOMAIN_NAME)
  await createOperatorRole(tx, domainId)
  await createFirstUserRow(tx, { username: ADMIN_USERNAME, name: '系统管理员', domainId, ...password })
}

/** Each menu of the role has the codes that belong to it; menus without any for operators are left out. */
async function createOperatorRole(tx: Tx, domainId: number): Promise<void> {
  const menus = await tx
    .selectFrom('menu')
    .select(['id', 'parentId', 'type', 'viewPath', 'perms'])
    .orderBy('id')
    .execute()
  const links = [...makeMenuCodes(menus)].flatMap(([menuId, codes]) => {
    const held = codes.filter((code) => OPERATOR_PERMISSIONS.includes(code))
    return held.length === 0 ? [] : [{ menuId, permission: JSON.stringify(held) }]
  })
  await createBuiltInRole(tx, { ...OPERATOR, domainId }, links)
}
