import type { DomainScope } from './scope.ts'

/** The signed-in user behind a call: who he is, what he may do, and which domains he sees. */
export interface Actor {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly isSuper: boolean
  readonly domainId: number
  /** The role that counts: the first entry of the user's `roleIds`. */
  readonly roleId: number | undefined
  readonly permissions: ReadonlySet<string>
  readonly scope: DomainScope
  readonly sessionId: string
}

/** The instrument behind a call; it writes for its own links alone. */
export interface DeviceActor {
  readonly deviceId: number
  readonly code: string
  readonly domainId: number
}

/** A super user holds every permission. */
export const holdsPermission = (actor: Actor, permission: string): boolean =>
  actor.isSuper || actor.permissions.has(permission)
