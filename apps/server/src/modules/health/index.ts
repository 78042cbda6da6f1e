import { hostname } from 'node:os'
import type { HealthCheck } from '@fibrewatch/contract/health'
import { findDataFolders } from '#platform/files/data-folders'
import type { Deps, ServerModule } from '#platform/module'
import { createChecks } from './checks.ts'
import { makeClockTask } from './clock.tasks.ts'
import { HealthWatch } from './health-watch.ts'
import { type SystemAlarmPorts, SystemAlarms } from './system-alarms.ts'

export interface HealthPorts extends SystemAlarmPorts {
  readonly loadWarnFreeMb: () => Promise<number>
  /** Undefined while this process takes nothing from a broker. */
  readonly isBrokerConnected: () => boolean | undefined
  /** Undefined without a mail server, or before it was asked. */
  readonly isMailUp: () => boolean | undefined
}

export interface HealthModule extends ServerModule {
  /** The latest results of the checks. */
  listChecks(): HealthCheck[]
  /** Runs all checks once; they also run by themselves, every five seconds. */
  look(): Promise<void>
}

type HealthDeps = Pick<
  Deps,
  'config' | 'database' | 'files' | 'clock' | 'steady' | 'clockWatch' | 'space' | 'log'
>

/** Whether the server can do its work: disk, stores, clock and broker, and the alarms about them. */
export function createHealthModule(deps: HealthDeps, ports: HealthPorts): HealthModule {
  const { config, clockWatch, clock, log } = deps
  const checks = createChecks({
    ...deps,
    ...ports,
    folders: findDataFolders(deps),
    hasBroker: config.mqttUrl !== undefined,
    hasMail: config.smtpUrl !== undefined,
  })
  const alarms = new SystemAlarms({ ...deps, ...ports, server: `${hostname()}:${config.port}` })
  const watch = new HealthWatch({ checks, alarms, clockWatch, log })
  return {
    name: 'health',
    routes: [],
    tasks: [makeClockTask(clockWatch, () => clock.now())],
    listChecks: () => watch.list(),
    look: () => watch.look(),
    start: async () => watch.start(),
    stop: () => watch.stop(),
  }
}
