import type { Deps, ServerModule } from '#platform/module'
import { makePlantImportRoutes } from './plant-import.routes.ts'
import type { ImportPorts } from './plant-import.types.ts'
import { createRowReading } from './row-reader.ts'

/** The plant entered from files, and written to files. */
export function createPlantImportModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ports: ImportPorts,
): ServerModule {
  const parts = { db, clock, ports, reading: createRowReading() }
  return { name: 'plant-import', routes: makePlantImportRoutes(parts) }
}
