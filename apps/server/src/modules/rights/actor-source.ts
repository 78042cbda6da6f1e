import type { ActorSource } from '#platform/auth/actor-source'
import { loadIdleRule } from './idle-rule.repository.ts'
import { makeActor, makeTokenActor } from './make-actor.ts'
import { loadSignedIn, loadTokenSignedIn } from './signed-in.repository.ts'

/** What the platform needs of users, roles, domains and parameters. */
export const actorSource: Omit<ActorSource, 'noteTokenUsed'> = {
  findSignedIn: async (db, tokenHash) => {
    const row = await loadSignedIn(db, tokenHash)
    return row === undefined
      ? undefined
      : { session: { ...row, isEnabled: row.enabled }, actor: makeActor(row) }
  },
  findTokenSignedIn: async (db, tokenHash) => {
    const row = await loadTokenSignedIn(db, tokenHash)
    return row === undefined
      ? undefined
      : { session: { ...row, isEnabled: row.enabled }, actor: makeTokenActor(row) }
  },
  loadIdleRule,
}
