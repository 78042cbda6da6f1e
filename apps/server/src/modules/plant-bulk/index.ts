import type { Deps, ServerModule } from '#platform/module'
import { type BulkEntrants, makePlantBulkRoutes } from './plant-bulk.routes.ts'

/** Several objects of the plant changed at once, each by the rules of its own room and with a history of its own. */
export function createPlantBulkModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  entrants: BulkEntrants,
): ServerModule {
  return { name: 'plant-bulk', routes: makePlantBulkRoutes({ db, clock }, entrants) }
}
