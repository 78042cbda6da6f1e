import type { Deps, ServerModule } from '#platform/module'
import { makeCrewRoutes } from './crew.routes.ts'
import type { CrewCables, CrewFaults } from './crew.types.ts'

/** What crews take into the field, and the notes and photographs that they bring back. */
export function createCrewModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ports: { readonly cables: CrewCables; readonly faults: CrewFaults },
): ServerModule {
  return { name: 'crew', routes: makeCrewRoutes({ db, clock, ...ports }) }
}
