import type { Deps, ServerModule } from '#platform/module'
import { makeDemoTasks } from './demo.tasks.ts'
import { makeFormRoutes } from './form.routes.ts'
import { makeHeroRoutes } from './hero.routes.ts'
import { createMediaOrigins, type MediaPorts } from './media-origins.ts'
import { makePartRoutes } from './part.routes.ts'

export interface DemoModule extends ServerModule {
  /** Origins that pictures and voices of the demo area come from; none by default. */
  listMediaOrigins(): readonly string[]
}

/** The server side of the demo area. What a user saves in its examples is kept for that user alone, until the nightly reset. */
export function createDemoModule(
  { database: { db }, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  ports: MediaPorts,
): DemoModule {
  const media = createMediaOrigins(ports, log)
  const parts = { db, clock }
  return {
    name: 'demo',
    start: media.load,
    stop: media.settle,
    listMediaOrigins: media.list,
    tasks: makeDemoTasks(db),
    routes: [...makeHeroRoutes(), ...makePartRoutes(parts), ...makeFormRoutes(parts)],
  }
}
