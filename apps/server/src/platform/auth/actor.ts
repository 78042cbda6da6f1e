import type { SessionHold } from '@fibrewatch/contract/endpoint'
import type { Rights } from './rights.ts'

/** The API token that signed a call. */
export interface TokenMark {
  readonly name: string
  /** The beginning of its text. */
  readonly prefix: string
}

/** The signed-in user behind a call: who they are, what they may do, and which domains they see. */
export interface Actor extends Rights {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly isSuper: boolean
  readonly domainId: number
  /** The roles that count: the first of the user's, or all of them (parameter `rbac.roleResolution`). */
  readonly roleIds: readonly number[]
  readonly sessionId: string
  /** Null: a session signed the call. With a token `sessionId` is its id, and the rights are the part it was given. */
  readonly apiToken: TokenMark | null
  /** Unix milliseconds of the last confirmation: signing in, or giving the password since. */
  readonly confirmedAtMs: number
  /** A large screen with a display token: it reads what walls show, and every other call is refused. */
  readonly isDisplay: boolean
  /** While there is any, only the calls that lift a hold are answered. */
  readonly holds: readonly SessionHold[]
}

/** Whether the session answers only the calls that lift its holds. */
export const isHeld = ({ holds }: Actor): boolean => holds.length > 0
export const isLocked = ({ holds }: Actor): boolean => holds.includes('locked')

/** The instrument behind a call; it writes for its own links only. */
export interface DeviceActor {
  readonly deviceId: number
  readonly code: string
  readonly domainId: number
}

/** A super user holds every permission. */
export const hasPermission = (actor: Actor, permission: string): boolean =>
  actor.isSuper || actor.permissions.has(permission)

const NAMED_CODES = 5
/** Reading roles shows every code there is, and who holds it. */
const READS_CODES = 'sys:role:info'

/** Codes for a sentence: some by name where the actor may read them elsewhere, and their number. */
export function nameCodes(actor: Actor, codes: readonly string[]): string {
  const named = hasPermission(actor, READS_CODES) ? codes.slice(0, NAMED_CODES) : []
  const more = codes.length > named.length ? [`… (${codes.length})`] : []
  return [named.join(', '), ...more].filter((part) => part !== '').join(' ')
}

/** The codes among `permissions` that the actor may not grant, because they do not hold them. */
export const listExceeding = (actor: Actor, permissions: Iterable<string>): string[] =>
  actor.isSuper ? [] : [...new Set(permissions)].filter((code) => !actor.permissions.has(code)).toSorted()
