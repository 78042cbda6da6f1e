import type { SessionHold } from '@fibrewatch/contract'
import type { DomainScope } from './scope.ts'

/** The signed-in user behind a call: who he is, what he may do, and which domains he sees. */
export interface Actor {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly isSuper: boolean
  readonly domainId: number
  /** The roles that count: the first of the user's, or all of them (parameter `rbac.roleResolution`). */
  readonly roleIds: readonly number[]
  readonly permissions: ReadonlySet<string>
  readonly scope: DomainScope
  readonly sessionId: string
  /** While there is any, he is answered nothing but what says so. */
  readonly holds: readonly SessionHold[]
}

/** The session answers only what lifts its hold. */
export const isHeld = ({ holds }: Actor): boolean => holds.length > 0
export const isLocked = ({ holds }: Actor): boolean => holds.includes('locked')

/** The instrument behind a call; it writes for its own links alone. */
export interface DeviceActor {
  readonly deviceId: number
  readonly code: string
  readonly domainId: number
}

/** A super user holds every permission. */
export const holdsPermission = (actor: Actor, permission: string): boolean =>
  actor.isSuper || actor.permissions.has(permission)

/** The codes among `permissions` that the actor may not hand on, because he does not hold them. */
export const listExceeding = (actor: Actor, permissions: Iterable<string>): string[] =>
  actor.isSuper ? [] : [...new Set(permissions)].filter((code) => !actor.permissions.has(code)).toSorted()
