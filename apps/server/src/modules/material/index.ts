import type { Actor } from '#platform/auth/actor'
import type { Deps, ServerModule } from '#platform/module'
import { makeMaterialRoutes } from './material.routes.ts'
import { loadOwnId, type MaterialParts } from './material.service.ts'
import { makeMaterialTasks } from './material.tasks.ts'

export interface MaterialModule extends ServerModule {
  /** The id of a picture that the actor uploaded; absent for any other. */
  loadOwnId(actor: Actor, url: string): Promise<string | undefined>
}

/** Pictures that users upload and the console shows, each under an address that cannot be guessed. */
export function createMaterialModule(
  deps: Pick<Deps, 'database' | 'clock' | 'clockWatch' | 'ids'>,
): MaterialModule {
  const parts: MaterialParts = { db: deps.database.db, clock: deps.clock, ids: deps.ids }
  return {
    name: 'material',
    routes: makeMaterialRoutes(parts),
    tasks: makeMaterialTasks(deps),
    loadOwnId: (actor, url) => loadOwnId(parts, actor, url),
  }
}
