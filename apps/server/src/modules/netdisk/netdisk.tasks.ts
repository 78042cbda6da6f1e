import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import type { NetdiskParts } from './netdisk.types.ts'
import { emptyOldTrash } from './trash.service.ts'

/** @param loadKeepDays how long the trash is kept when a task does not say */
export function makeNetdiskTasks(parts: NetdiskParts, loadKeepDays: () => Promise<number>): AnyTask[] {
  return [
    defineTask({
      name: 'netdisk.empty-trash',
      label: { zh: '清空网盘回收站', en: 'Empty the netdisk trash' },
      params: closedObject({
        keepDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
      }),
      paramLabels: { keepDays: { zh: '保留天数', en: 'Days to keep' } },
      run: async ({ keepDays }) => {
        await parts.clockWatch.requireTrusted()
        return `spaces: ${await emptyOldTrash(parts, keepDays ?? (await loadKeepDays()))}`
      },
    }),
  ]
}
