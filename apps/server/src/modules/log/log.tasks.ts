import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import type { Clock } from '#platform/clock/clock'
import type { ClockTrust } from '#platform/clock/clock-watch'
import type { Database } from '#platform/database/database'
import { cutChain } from '#platform/http/audit-chain'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import { removeLoginsBefore, removeLoginsBeyond } from './login-log.repository.ts'

const DAY_MS = 86_400_000
/** Some 400 MB; unknown addresses at their limit need eleven days for it. */
const MAX_LOGINS = 2_000_000
/** Absent: the parameter of the log. */
const params = closedObject({ keepDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })) })
const paramLabels = { keepDays: { zh: '保留天数', en: 'Days to keep' } } as const

export interface RetentionPorts {
  readonly loadKeepDays: (log: 'request' | 'login') => Promise<number>
}

interface LogTaskParts {
  readonly database: Database
  readonly clock: Clock
  readonly clockWatch: ClockTrust
}

export function makeLogTasks(
  { database, clock, clockWatch }: LogTaskParts,
  { loadKeepDays }: RetentionPorts,
): AnyTask[] {
  const daysAgo = (days: number): Date => new Date(clock.now() - days * DAY_MS)
  return [
    defineTask({
      name: 'log.clear-requests',
      label: { zh: '清理请求日志', en: 'Clear the request log' },
      params,
      paramLabels,
      run: async ({ keepDays }) => {
        await clockWatch.requireTrusted()
        const before = daysAgo(keepDays ?? (await loadKeepDays('request')))
        return `removed: ${await cutChain(database.db, before)}`
      },
    }),
    defineTask({
      name: 'log.clear-logins',
      label: { zh: '清理登录日志', en: 'Clear the sign-in log' },
      params,
      paramLabels,
      run: async ({ keepDays }) => {
        await clockWatch.requireTrusted()
        const before = daysAgo(keepDays ?? (await loadKeepDays('login')))
        const old = await removeLoginsBefore(database.db, before)
        return `removed: ${old + (await removeLoginsBeyond(database.db, MAX_LOGINS))}`
      },
    }),
  ]
}
