import type { Deps, ServerModule } from '#platform/module'
import { makeSorImportJobs } from './sor-import.jobs.ts'
import { listNamedKeys } from './sor-import.repository.ts'
import { makeSorImportRoutes } from './sor-import.routes.ts'
import type { SorImportParts, SorImportPorts } from './sor-import.types.ts'
import { resumeImports } from './sor-run.service.ts'

/** Traces from many files at once: each finds its link by what its record states. */
export function createSorImportModule(
  { database: { db }, clock, files, ids, jobs, log }: Deps,
  ports: SorImportPorts,
): ServerModule {
  const parts: SorImportParts = { db, clock, files, ids, jobs, log, ports }
  return {
    name: 'sor-import',
    routes: makeSorImportRoutes(parts),
    jobs: makeSorImportJobs(parts),
    start: () => resumeImports(parts),
    listNamedKeys: (keys) => listNamedKeys(db, keys),
  }
}
