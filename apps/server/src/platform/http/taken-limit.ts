import type { Endpoint, ReasonCode } from '@fibrewatch/contract'
import type { Actor } from '../auth/actor.ts'
import type { Clock } from '../clock/clock.ts'
import { defineError, ReasonError } from './errors.ts'

/** Answers that tell whether something exists, in domains the caller does not see too: codes are one set. */
const TELLING: ReadonlySet<ReasonCode> = new Set([
  'object.code-taken',
  'object.name-taken',
  'user.name-taken',
])
const WINDOW_MS = 600_000
/** More than a person mistypes; too few to walk through the codes of others. */
const MAX_TOLD = 20
/** Of so many users and calls is kept count: the oldest goes. */
const MAX_KEPT = 10_000

const tooMany = defineError('request.too-many')

interface Told {
  readonly sinceMs: number
  count: number
}

/** Counts, by user and call, how often "taken" was answered to somebody who does not see everything. */
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
