import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import { removeEndedSessions } from '#platform/auth/session.repository'
import type { Clock } from '#platform/clock/clock'
import type { ClockTrust } from '#platform/clock/clock-watch'
import type { Db } from '#platform/database/database'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import { removeRunsBefore } from './task-run.repository.ts'

const DAY_MS = 86_400_000
const DEFAULT_SESSION_DAYS = 30
const KEEP_DAYS = { zh: '保留天数', en: 'Days to keep' } as const

export interface CleanupPorts {
  readonly db: Db
  readonly clock: Clock
  readonly clockWatch: ClockTrust
  /** Days the task log is kept when a task does not say. */
  readonly loadRunKeepDays: () => Promise<number>
}

export function makeCleanupTasks({ db, clock, clockWatch, loadRunKeepDays }: CleanupPorts): AnyTask[] {
  const daysAgo = (days: number): Date => new Date(clock.now() - days * DAY_MS)
  return [
    defineTask({
      name: 'log.clear-task-runs',
      label: { zh: '清理任务日志', en: 'Clear the task log' },
      params: closedObject({ keepDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })) }),
      paramLabels: { keepDays: KEEP_DAYS },
      run: async ({ keepDays }) => {
        await clockWatch.requireTrusted()
        const removed = await removeRunsBefore(db, daysAgo(keepDays ?? (await loadRunKeepDays())))
        return `removed: ${removed}`
      },
    }),
    defineTask({
      name: 'session.clear-ended',
      label: { zh: '清理过期会话', en: 'Clear ended sessions' },
      params: closedObject({
        keepDays: Type.Integer({ minimum: 1, maximum: 3650, default: DEFAULT_SESSION_DAYS }),
      }),
      paramLabels: { keepDays: KEEP_DAYS },
      run: async ({ keepDays }) => {
        await clockWatch.requireTrusted()
        return `removed: ${await removeEndedSessions(db, daysAgo(keepDays))}`
      },
    }),
  ]
}
