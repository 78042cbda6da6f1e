import type { ActorSource } from '#platform/auth/actor-source'
import { loadIdleRule } from './idle-rule.repository.ts'
import { makeActor } from './make-actor.ts'
import { loadSignedIn } from './signed-in.repository.ts'

/** What the platform needs of users, roles, domains and parameters. */
export const actorSource: ActorSource = {
  findSignedIn: async (db, tokenHash) => {
    const row = await loadSignedIn(db, tokenHash)
    return row === undefined
      ? undefined
      : { session: { ...row, isEnabled: row.enabled }, actor: makeActor(row) }
  },
  loadIdleRule,
}
