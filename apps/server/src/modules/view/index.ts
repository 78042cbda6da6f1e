import { viewApi } from '@fibrewatch/contract'
import { objectNotFound } from '#platform/http/errors'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { listViews, removeView } from './view.repository.ts'
import { saveView } from './view.service.ts'

/** Saved views of the console's tables: a user's own, and those shared with a role. */
export function createViewModule({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): ServerModule {
  return {
    name: 'view',
    routes: [
      route(viewApi.list, ({ actor, query }) => listViews(db, query.table, actor)),
      route(viewApi.save, async ({ actor, body }) => ({ id: await saveView(db, clock, { actor, body }) })),
      route(viewApi.delete, async ({ actor, body }) => {
        if (!(await removeView(db, body.id, actor.userId))) throw objectNotFound()
        return null
      }),
    ],
  }
}
