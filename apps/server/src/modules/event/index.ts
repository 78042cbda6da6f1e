import type { Tx } from '#platform/database/database'
import type { Deps, ServerModule } from '#platform/module'
import { insertFacts } from './event-store.repository.ts'
import type { SourcedFact } from './event-fact.ts'
import { EventAnnouncer } from './event.live.ts'
import { makeEventRoutes } from './event.routes.ts'

export { SYSTEM_DEVICE } from './event-fact.ts'
export type { Confirms, Fact, FactLink, FactSource, FactZone, SourcedFact } from './event-fact.ts'

/** Stores the facts: immutable, each once. */
export interface EventModule extends ServerModule {
  /** Stores facts in their order; returns for each whether it is new. */
  store(tx: Tx, facts: readonly SourcedFact[]): Promise<boolean[]>
  /** Publishes stored facts; call it after the commit. */
  announce(facts: readonly SourcedFact[]): void
}

export function createEventModule({
  database,
  live,
  clock,
}: Pick<Deps, 'database' | 'live' | 'clock'>): EventModule {
  const announcer = new EventAnnouncer(live, clock)
  return {
    name: 'event',
    routes: makeEventRoutes({ db: database.db }),
    store: insertFacts,
    announce: (facts) => announcer.announce(facts),
    stop: () => Promise.resolve(announcer.stop()),
  }
}
