import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import type { Deps } from '#platform/module'
import { removeEndedBefore } from './outbox.repository.ts'

const DAY_MS = 86_400_000
const KEEP_DAYS = 30

export const makeNotifyTasks = ({
  database,
  clock,
  clockWatch,
}: Pick<Deps, 'database' | 'clock' | 'clockWatch'>): AnyTask[] => [
  defineTask({
    name: 'notify.clear-deliveries',
    label: { zh: '清理通知记录', en: 'Clear the deliveries of notifications' },
    params: closedObject({ keepDays: Type.Integer({ minimum: 1, maximum: 3650, default: KEEP_DAYS }) }),
    paramLabels: { keepDays: { zh: '保留天数', en: 'Days to keep' } },
    run: async ({ keepDays }) => {
      await clockWatch.requireTrusted()
      return `removed: ${await removeEndedBefore(database.db, new Date(clock.now() - keepDays * DAY_MS))}`
    },
  }),
]
