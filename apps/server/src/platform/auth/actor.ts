import type { SessionHold } from '@fibrewatch/contract'
import type { Rights } from './rights.ts'

/** The signed-in user behind a call: who he is, what he may do, and which domains he sees. */
export interface Actor extends Rights {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly isSuper: boolean
  readonly domainId: number
  /** The roles that count: the first of the user's, or all of them (parameter `rbac.roleResolution`). */
  readonly roleIds: readonly number[]
  readonly sessionId: string
  /** Unix milliseconds at which he last proved that it is he: by signing in, or by his password since. */
  readonly confirmedAtMs: number
  /** A large screen in nobody's name: it reads what walls show, and is answered nothing else. */
  readonly isDisplay: boolean
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

const NAMED_CODES = 5
/** Reading roles shows every code there is, and who holds it. */
const READS_CODES = 'sys:role:info'

/** Codes for a sentence: some by name where the actor may read them elsewhere, and how many there are. */
export function nameCodes(actor: Actor, codes: readonly string[]): string {
  const named = holdsPermission(actor, READS_CODES) ? codes.slice(0, NAMED_CODES) : []
  const more = codes.length > named.length ? [`… (${codes.length})`] : []
  return [named.join(', '), ...more].filter((part) => part !== '').join(' ')
}

/** The codes among `permissions` that the actor may not hand on, because he does not hold them. */
export const listExceeding = (actor: Actor, permissions: Iterable<string>): string[] =>
  actor.isSuper ? [] : [...new Set(permissions)].filter((code) => !actor.permissions.has(code)).toSorted()
