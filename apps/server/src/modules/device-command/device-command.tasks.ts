import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import type { Deps } from '#platform/module'
import { removeCommandsEndedBefore } from './device-command.repository.ts'

const DAY_MS = 86_400_000
const KEEP_DAYS = 90

export const makeCommandTasks = ({
  database,
  clock,
  clockWatch,
}: Pick<Deps, 'database' | 'clock' | 'clockWatch'>): AnyTask[] => [
  defineTask({
    name: 'device-command.clear-ended',
    label: { zh: '清理设备指令', en: 'Clear commands to devices that ended' },
    params: closedObject({ keepDays: Type.Integer({ minimum: 1, maximum: 3650, default: KEEP_DAYS }) }),
    paramLabels: { keepDays: { zh: '保留天数', en: 'Days to keep' } },
    run: async ({ keepDays }) => {
      await clockWatch.requireTrusted()
      const before = new Date(clock.now() - keepDays * DAY_MS)
      return `removed: ${await removeCommandsEndedBefore(database.db, before)}`
    },
  }),
]
