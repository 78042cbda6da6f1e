import { closedObject } from '@fibrewatch/contract/schema'
import type { Db } from '#platform/database/database'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import { removeAllEntries } from './demo-entry.repository.ts'

export const makeDemoTasks = (db: Db): AnyTask[] => [
  defineTask({
    name: 'demo.reset',
    label: { zh: '重置演示数据', en: 'Reset the demo area' },
    params: closedObject({}),
    paramLabels: {},
    run: async () => `removed: ${await removeAllEntries(db)}`,
  }),
]
