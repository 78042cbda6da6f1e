import { hostname } from 'node:os'
import type { HealthCheck } from '@fibrewatch/contract/health'
import type { Deps, ServerModule } from '#platform/module'
import { makeDatabaseTask } from './database.tasks.ts'
import { createGauges } from './reading.ts'
import { Sampler } from './sampler.ts'
import { makeServeRoutes } from './serve.routes.ts'

/** Load of the server and its machine, now and over the last week. */
export function createServeModule(
  {
    config,
    database,
    clockWatch,
    clock,
    log,
    metrics,
    program,
  }: Pick<Deps, 'config' | 'database' | 'clockWatch' | 'clock' | 'log' | 'metrics' | 'program'>,
  { version, listChecks }: { readonly version: string; readonly listChecks: () => HealthCheck[] },
): ServerModule {
  // The same name after a restart, so that its history goes on.
  const server = `${hostname()}:${config.port}`
  const gauges = createGauges({ clock, metrics, dataDir: config.dataDir, program })
  const sampler = new Sampler({ db: database.db, log, gauges, server, clockWatch })
  const parts = { database, clock, sampler, server, version, program, startedAtMs: clock.now(), listChecks }
  return {
    name: 'serve',
    routes: makeServeRoutes(parts),
    tasks: [makeDatabaseTask(database)],
    start: async () => sampler.start(),
    stop: async () => {
      await sampler.stop()
      gauges.close()
    },
  }
}
