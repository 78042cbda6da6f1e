import type { Deps, ServerModule } from '#platform/module'
import { makeImportJobs } from './plant-import.jobs.ts'
import { makePlantImportRoutes } from './plant-import.routes.ts'
import type { ImportParts, ImportPorts } from './plant-import.types.ts'
import { createRowReading } from './row-reader.ts'
import { resumeImports } from './run.service.ts'

export { UnreadableFile } from './file-limits.ts'
export { readZip } from './read-zip.ts'
export { fileUnreadable } from './row-reader.ts'

/** The plant entered from files, and written to files. */
export function createPlantImportModule(
  { database: { db }, clock, jobs, log }: Pick<Deps, 'database' | 'clock' | 'jobs' | 'log'>,
  ports: ImportPorts,
): ServerModule {
  const parts: ImportParts = { db, clock, jobs, log, ports, reading: createRowReading() }
  return {
    name: 'plant-import',
    routes: makePlantImportRoutes(parts),
    jobs: makeImportJobs(parts),
    start: () => resumeImports(parts),
  }
}
