import type { Deps, ServerModule } from '#platform/module'
import { makeAttributeRoutes } from './attribute.routes.ts'

/** Typed fields that an installation adds to sites, devices, links, … */
export function createAttributeModule({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): ServerModule {
  return { name: 'attribute', routes: makeAttributeRoutes({ db, clock }) }
}
