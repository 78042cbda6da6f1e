import type { Deps, ServerModule } from '#platform/module'
import { makeNetdiskJobs } from './netdisk.jobs.ts'
import { makeNetdiskRoutes } from './netdisk.routes.ts'
import type { NetdiskParts, NetdiskPorts } from './netdisk.types.ts'
import type { LoadUploadProgress } from './progress.service.ts'
import { listRunningTasks } from './task.repository.ts'
import { makeNetdiskTasks } from './netdisk.tasks.ts'
import { listNamedKeys } from './removal.repository.ts'
import { makeResumer } from './task-resumer.ts'

export { acceptFile, addFile, dropStoredFile, expectFile, forgetFile } from './file-arrival.ts'
export { requireFolder, requireNode, requireNodes } from './folder.ts'
export { tooMany } from './netdisk.errors.ts'
export type { NodeRow, Space } from './netdisk.types.ts'
export { loadContent, loadLiveNode } from './node.repository.ts'
export { type FileBelow, type HeldNode, listBelow, listHeldNodes } from './node-list.repository.ts'
export { isPreviewable, makeNode } from './node.service.ts'
export { listNamedKeys } from './removal.repository.ts'
export { loadLimitBytes, requireSpace } from './space.ts'

export interface NetdiskModulePorts extends NetdiskPorts {
  readonly loadUploadProgress: LoadUploadProgress
  /** Days the trash is kept when a task does not say. */
  readonly loadTrashKeepDays: () => Promise<number>
}

/** Folders and files of the management domains: their tree, their trash, and background work on many of them. */
export function createNetdiskModule(deps: Deps, ports: NetdiskModulePorts): ServerModule {
  const { clock, clockWatch, files, ids, jobs, log } = deps
  const parts: NetdiskParts = { db: deps.database.db, clock, clockWatch, files, ids, jobs, log, ports }
  const resumed = makeResumer(parts)
  return {
    name: 'netdisk',
    routes: makeNetdiskRoutes(parts, ports.loadUploadProgress),
    jobs: makeNetdiskJobs(parts),
    tasks: makeNetdiskTasks(parts, ports.loadTrashKeepDays),
    listNamedKeys: (keys) => listNamedKeys(parts.db, keys),
    start: async () => resumed.start(await listRunningTasks(parts.db)),
    stop: resumed.stop,
  }
}
