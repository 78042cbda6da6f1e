import type { Deps, ListNamedKeys, ServerModule } from '#platform/module'
import { beginAtStart } from '#platform/program/start-work'
import { SWEEP_LIMITS } from './sweep-limits.ts'
import { claimStore, type SweepParts } from './sweep.service.ts'
import { makeSweepTasks } from './sweep.tasks.ts'

/** Files that a process left in the store when it died: no row names them. */
export function createFileSweepModule(
  { database, files, clockWatch, log, metrics }: Deps,
  owners: readonly ListNamedKeys[],
): ServerModule {
  const swept = metrics.addCounter<'kind'>({
    name: 'files_swept_total',
    help: 'Files that no row named, and parts of files, taken out of the store',
    labels: ['kind'],
  })
  const parts: SweepParts = { db: database.db, files, clockWatch, log, swept, owners, limits: SWEEP_LIMITS }
  return {
    name: 'file-sweep',
    routes: [],
    tasks: makeSweepTasks(parts),
    ...beginAtStart(() => claimStore(parts)),
  }
}
