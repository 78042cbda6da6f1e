import type { Tx } from '#platform/database/database'
import type { Deps, ServerModule } from '#platform/module'
import { attributeRestorer } from './attribute-restorer.ts'
import { undoKept } from './history.service.ts'
import { makePlantChangeRoutes } from './plant-change.routes.ts'
import type { Restorer } from './plant-change.types.ts'

export { keepChange, makeStamp } from './history.ts'
export { createChange } from './history.repository.ts'
export { loadKept, writeKept } from './entered-objects.ts'
export { inSavepoint } from './savepoint.repository.ts'
export { requireLatitude } from './latitude.ts'
export { makeKeeper } from './keeper.ts'
export { changeKept, createKept, removeKept } from './kept-object.ts'
export { ATTRIBUTE_ENTRANTS, type AttributeEntrants } from './attribute-restorer.ts'
export { takeBelongingsOff } from './take-belongings-off.ts'
export { changedMeanwhile, changedSince } from './plant-change.errors.ts'
export type { EnteredState } from './entered-objects.ts'
export type {
  ChangeCall,
  ChangeParts,
  Entrant,
  EntryWork,
  Keeper,
  KeptState,
  Restorer,
  ShownStates,
  Stamp,
} from './plant-change.types.ts'

export interface PlantChangeModule extends ServerModule {
  /** Puts back what a change made of an object, in a transaction of the caller's. */
  undoKept(tx: Tx, work: Parameters<typeof undoKept>[2]): Promise<void>
}

/** The history of the plant: who changed what and when, and how each change is undone by the room that made it. */
export function createPlantChangeModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  restorers: readonly Restorer[],
): PlantChangeModule {
  const byKind = new Map([...restorers, attributeRestorer].map((restorer) => [restorer.kind, restorer]))
  return {
    name: 'plant-change',
    routes: makePlantChangeRoutes({ db, clock, restorers: byKind }),
    undoKept: async (tx, work) => {
      await undoKept(tx, byKind, work)
    },
  }
}
