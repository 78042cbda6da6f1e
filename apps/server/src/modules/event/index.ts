import { eventApi } from '@fibrewatch/contract'
import type { Tx } from '#platform/database/database'
import { makeExport } from '#platform/export/make-export'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { insertFacts } from './event-store.repository.ts'
import type { SourcedFact } from './event-fact.ts'
import { EventAnnouncer } from './event.live.ts'
import { EVENT_COLUMNS } from './event.export.ts'
import { loadEventPage, readAllEvents } from './event.service.ts'

export { SYSTEM_DEVICE } from './event-fact.ts'
export type { Fact, FactLink, FactSource, FactZone, SourcedFact } from './event-fact.ts'

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
    routes: [
      route(eventApi.page, ({ actor, query }) => loadEventPage(database.db, actor.scope, query)),
      route(eventApi.export, async ({ actor, query, locale }) =>
        makeExport(
          { columns: EVENT_COLUMNS, fileName: { zh: '事件', en: 'Events' } },
          readAllEvents(database.db, actor.scope, query),
          { query, locale },
        ),
      ),
    ],
    store: insertFacts,
    announce: (facts) => announcer.announce(facts),
    stop: () => Promise.resolve(announcer.stop()),
  }
}
