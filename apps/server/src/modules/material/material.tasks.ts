import { closedObject } from '@fibrewatch/contract/schema'
import type { Deps } from '#platform/module'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import { removeUnused } from './material.repository.ts'

const DAY_MS = 86_400_000

/** An uploaded picture may stay unused for a day. */
export const makeMaterialTasks = ({
  database,
  clock,
  clockWatch,
}: Pick<Deps, 'database' | 'clock' | 'clockWatch'>): AnyTask[] => [
  defineTask({
    name: 'material.clear-unused',
    label: { zh: '清理未使用的图片', en: 'Clear unused pictures' },
    params: closedObject({}),
    paramLabels: {},
    run: async () => {
      await clockWatch.requireTrusted()
      return `removed: ${await removeUnused(database.db, new Date(clock.now() - DAY_MS))}`
    },
  }),
]
