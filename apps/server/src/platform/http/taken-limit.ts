import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import type { Actor } from '../auth/actor.ts'
import type { Clock } from '../clock/clock.ts'
import { defineError, ReasonError } from './errors.ts'

/** Reasons that disclose whether something exists, also in domains the caller does not see: codes are unique over all. */
const TELLING: ReadonlySet<ReasonCode> = new Set([
  'object.code-taken',
  'object.name-taken',
  'user.name-taken',
])
const WINDOW_MS = 600_000
/** More than a person mistypes; too few to enumerate the codes of others. */
const MAX_TOLD = 20
/** So many pairs of user and call are counted; then the oldest goes. */
const MAX_KEPT = 10_000

const tooMany = defineError('request.too-many')

interface Told {
  readonly sinceMs: number
  count: number
}

/** Limits how often a user without full scope gets "taken", by user and call. */
export interface TakenLimit {
  /** @throws request.too-many */
  require(actor: Actor | undefined, endpoint: Endpoint): void
  note(actor: Actor | undefined, endpoint: Endpoint, cause: unknown): void
}

export function createTakenLimit(clock: Clock): TakenLimit {
  const told = new Map<string, Told>()
  const keyOf = ({ userId }: Actor, { path }: Endpoint): string => `${userId} ${path}`
  const find = (key: string): Told | undefined => {
    const found = told.get(key)
    return found !== undefined && clock.now() - found.sinceMs < WINDOW_MS ? found : undefined
  }
  return {
    require: (actor, endpoint) => {
      const found = actor === undefined ? undefined : find(keyOf(actor, endpoint))
      if (found === undefined || found.count < MAX_TOLD) return
      const retryAfterS = Math.ceil((found.sinceMs + WINDOW_MS - clock.now()) / 1000)
      throw tooMany(retryAfterS, { retryAfterS })
    },
    note: (actor, endpoint, cause) => {
      if (actor === undefined || actor.scope.all) return
      if (!(cause instanceof ReasonError) || !TELLING.has(cause.reason)) return
      const key = keyOf(actor, endpoint)
      const found = find(key) ?? { sinceMs: clock.now(), count: 0 }
      found.count++
      told.delete(key)
      told.set(key, found)
      const oldest = told.size > MAX_KEPT ? told.keys().next().value : undefined
      if (oldest !== undefined) told.delete(oldest)
    },
  }
}
