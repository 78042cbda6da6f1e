import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import type { Deps } from '#platform/module'
import { removeEndedTokens } from './api-token.repository.ts'

const DAY_MS = 86_400_000
const KEEP_DAYS = 90

export const makeApiTokenTasks = ({
  database,
  clock,
  clockWatch,
}: Pick<Deps, 'database' | 'clock' | 'clockWatch'>): AnyTask[] => [
  defineTask({
    name: 'api-token.clear-ended',
    label: { zh: '清理失效的访问令牌', en: 'Clear API tokens that ended' },
    params: closedObject({ keepDays: Type.Integer({ minimum: 1, maximum: 3650, default: KEEP_DAYS }) }),
    paramLabels: { keepDays: { zh: '保留天数', en: 'Days to keep' } },
    run: async ({ keepDays }) => {
      await clockWatch.requireTrusted()
      return `removed: ${await removeEndedTokens(database.db, new Date(clock.now() - keepDays * DAY_MS))}`
    },
  }),
]
