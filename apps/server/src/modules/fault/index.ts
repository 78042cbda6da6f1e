import type { FaultInfo } from '@fibrewatch/contract/fault'
import type { AlarmModule } from '#modules/alarm'
import type { DomainScope } from '#platform/auth/scope'
import type { Deps, ServerModule } from '#platform/module'
import { CUT_TYPES, listCablesOfLinks, listConcernedCables } from './cut-alarm.repository.ts'
import { makeFaultRoutes } from './fault.routes.ts'
import { listOpenFaultIds } from './fault.repository.ts'
import { loadFaultInfo } from './fault.service.ts'
import type { FaultCables, FaultParts } from './fault.types.ts'
import { FaultWatch } from './fault-watch.ts'
import { refreshFaults } from './refresh-faults.ts'

export interface FaultModule extends ServerModule {
  /** Resolves when every alarm committed so far is in the faults. */
  settled(): Promise<void>
  /** Looks at all cables again; runs by itself every half minute once started. */
  bringUpToDate(): Promise<void>
  /** Open faults by id, after one of them. */
  listOpenIds(
    scope: DomainScope,
    asked: { readonly after: number; readonly limit: number },
  ): Promise<number[]>
  /** @throws object.not-found */
  loadFaultInfo(scope: DomainScope, id: number): Promise<FaultInfo>
}

/** Cuts of cables: the alarms of many links at one place are one fault. */
export function createFaultModule(
  { database: { db }, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  { cables, alarms }: { readonly cables: FaultCables; readonly alarms: Pick<AlarmModule, 'onChange'> },
): FaultModule {
  const parts: FaultParts = { db, clock, log, cables }
  const watch = new FaultWatch({
    log,
    listCables: (linkIds) => listCablesOfLinks(db, linkIds),
    listAllCables: () => listConcernedCables(db),
    refresh: (cableId) => refreshFaults(parts, cableId),
  })
  alarms.onChange((news) =>
    watch.notice(
      news.flatMap(({ linkId, type, seenFromId }) => [
        ...(CUT_TYPES.has(type) ? [linkId] : []),
        ...(seenFromId === null ? [] : [seenFromId]),
      ]),
    ),
  )
  return {
    name: 'fault',
    routes: makeFaultRoutes(parts),
    settled: () => watch.settled(),
    bringUpToDate: () => watch.runFull(),
    listOpenIds: (scope, asked) => listOpenFaultIds(db, scope, asked),
    loadFaultInfo: (scope, id) => loadFaultInfo(parts, scope, id),
    start: async () => watch.start(),
    stop: () => watch.stop(),
  }
}
