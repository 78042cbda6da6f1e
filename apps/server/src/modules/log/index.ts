import type { Deps, ServerModule } from '#platform/module'
import { makeLogRoutes } from './log.routes.ts'
import { makeLogTasks, type RetentionPorts } from './log.tasks.ts'
import {
  type LoginRecord,
  recordLogin,
  recordRefusedLogins,
  type RefusedLogins,
} from './login-record.service.ts'

export type { LoginRecord } from './login-record.service.ts'

export interface LogModule extends ServerModule {
  recordLogin(record: LoginRecord): Promise<void>
  /** One row for all of them. */
  recordRefusedLogins(refused: RefusedLogins): Promise<void>
}

/** Request log, sign-in log and task log. */
export function createLogModule(
  { database, clock, clockWatch }: Pick<Deps, 'database' | 'clock' | 'clockWatch'>,
  ports: RetentionPorts,
): LogModule {
  return {
    name: 'log',
    routes: makeLogRoutes(database.db),
    tasks: makeLogTasks({ database, clock, clockWatch }, ports),
    recordLogin: (record) => recordLogin(database, record),
    recordRefusedLogins: (refused) => recordRefusedLogins(database, refused),
  }
}
