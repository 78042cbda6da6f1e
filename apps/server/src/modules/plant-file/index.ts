import type { Restorer } from '#modules/plant-change'
import type { Deps, ServerModule } from '#platform/module'
import { fileRestorer } from './file-restorer.ts'
import { makePlantFileRoutes } from './plant-file.routes.ts'
import type { PlantFilePorts } from './plant-file.types.ts'

export interface PlantFileModule extends ServerModule {
  /** How changes of files are undone. */
  readonly restorers: readonly Restorer[]
}

/** Documents and photographs of objects of the plant. */
export function createPlantFileModule(deps: Deps, ports: PlantFilePorts): PlantFileModule {
  const { database, clock, files, log } = deps
  return {
    name: 'plant-file',
    routes: makePlantFileRoutes({ db: database.db, clock, files, log, ports }),
    restorers: [fileRestorer],
  }
}
