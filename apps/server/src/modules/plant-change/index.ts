import type { Deps, ServerModule } from '#platform/module'
import { makePlantChangeRoutes } from './plant-change.routes.ts'
import type { Restorer } from './plant-change.types.ts'

export { keepChange, makeStamp } from './history.ts'
export { createChange } from './history.repository.ts'
export { makeKeeper } from './keeper.ts'
export { changeKept, createKept, removeKept } from './kept-object.ts'
export { changedMeanwhile } from './plant-change.errors.ts'
export type {
  ChangeCall,
  ChangeParts,
  Keeper,
  KeptState,
  Restorer,
  ShownStates,
  Stamp,
} from './plant-change.types.ts'

/** The history of the plant: who changed what and when, and how each change is undone by the room that made it. */
export function createPlantChangeModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  restorers: readonly Restorer[],
): ServerModule {
  const byKind = new Map(restorers.map((restorer) => [restorer.kind, restorer]))
  return { name: 'plant-change', routes: makePlantChangeRoutes({ db, clock, restorers: byKind }) }
}
