import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import { sweepFiles, type SweepParts } from './sweep.service.ts'

export const makeSweepTasks = (parts: SweepParts): AnyTask[] => [
  defineTask({
    name: 'files.sweep',
    label: { zh: '清理无主文件', en: 'Clear files that no row names' },
    params: closedObject({ acceptsMost: Type.Boolean({ default: false }) }),
    paramLabels: {
      acceptsMost: { zh: '无主文件占多数时也清理', en: 'Also when most files are named by no row' },
    },
    run: async (params, context) => {
      const counts = await sweepFiles(parts, params, context)
      return Object.entries(counts)
        .map(([what, total]) => `${what}: ${total}`)
        .join(', ')
    },
  }),
]
