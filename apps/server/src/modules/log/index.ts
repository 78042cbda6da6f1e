import type { ReasonCode, SignInMethod } from '@fibrewatch/contract'
import { parseUserAgent } from '#platform/auth/user-agent'
import type { Deps, ServerModule } from '#platform/module'
import { makeLogRoutes } from './log.routes.ts'
import { makeLogTasks, type RetentionPorts } from './log.tasks.ts'
import { createLogin } from './login-log.repository.ts'

const MAX_USERNAME = 64

/** One attempt to sign in. */
export interface LoginRecord {
  readonly at: Date
  /** As typed; the user need not exist. */
  readonly username: string
  readonly userId: number | null
  readonly domainId: number | null
  readonly ip: string
  readonly userAgent: string | undefined
  readonly ok: boolean
  /** The factors that were given. */
  readonly method: SignInMethod
  /** Of the refusal: a reason of the contract. */
  readonly reason: string | null
  /** Id of the identity provider. */
  readonly provider?: string
}

/** Attempts beyond a limit, of one address or of many, within a minute. */
export interface RefusedLogins {
  readonly address: string | null
  readonly attempts: number
  readonly from: Date
}

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
    recordLogin: async ({ username, userAgent, ...record }) => {
      const typed = username.slice(0, MAX_USERNAME).replaceAll('\0', '\uFFFD').toWellFormed()
      await createLogin(database.db, { ...record, username: typed, ...parseUserAgent(userAgent) })
    },
    recordRefusedLogins: ({ address, attempts, from }) =>
      createLogin(database.db, {
        at: from,
        username: '',
        userId: null,
        domainId: null,
        ip: address,
        os: null,
        browser: null,
        ok: false,
        reason: 'request.too-many' satisfies ReasonCode,
        attempts,
      }),
  }
}
