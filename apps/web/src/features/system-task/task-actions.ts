import { type Task, taskApi } from '@fibrewatch/contract/task'
import type { BulkAction, RowAction } from '#ui/table/table.types.ts'
import type { TaskWords } from './handler-params.ts'
import type { TaskCommands } from './use-task-commands.ts'

const isStarted = ({ status }: Pick<Task, 'status'>) => status === 1

type ActionContext = {
  t: TaskWords
  commands: TaskCommands
  onEdit: (task: Task) => void
  /** A run was started: its progress is shown. */
  onRun: (task: Task) => void
}

/** The actions on one task, in its row and in its drawer. */
export function makeRowActions({ t, commands, onEdit, onRun }: ActionContext): RowAction<Task>[] {
  return [
    {
      id: 'start',
      label: t('start'),
      icon: 'play',
      endpoint: taskApi.start,
      isFor: (task) => !isStarted(task),
      onSelect: (task) => commands.start([task]),
    },
    {
      id: 'stop',
      label: t('stop'),
      icon: 'stop',
      endpoint: taskApi.stop,
      isFor: isStarted,
      onSelect: (task) => commands.stop([task]),
    },
    {
      id: 'once',
      label: t('once'),
      icon: 'refresh',
      endpoint: taskApi.once,
      onSelect: async (task) => {
        if (await commands.once(task)) onRun(task)
      },
    },
    {
      id: 'edit',
      label: t('edit'),
      icon: 'edit',
      endpoint: taskApi.update,
      placement: 'menu',
      onSelect: onEdit,
    },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: taskApi.delete,
      isDanger: true,
      placement: 'menu',
      onSelect: (task) => commands.remove([task]),
    },
  ]
}

export function makeBulkActions({ t, commands }: Pick<ActionContext, 't' | 'commands'>): BulkAction<Task>[] {
  return [
    {
      id: 'start',
      label: t('start'),
      icon: 'play',
      endpoint: taskApi.start,
      onSelect: (rows) => commands.start(rows.filter((row) => !isStarted(row))),
      whyNot: (rows) => (rows.every(isStarted) ? t('whyNotStart') : null),
    },
    {
      id: 'stop',
      label: t('stop'),
      icon: 'stop',
      endpoint: taskApi.stop,
      onSelect: (rows) => commands.stop(rows.filter(isStarted)),
      whyNot: (rows) => (rows.some(isStarted) ? null : t('whyNotStop')),
    },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: taskApi.delete,
      isDanger: true,
      onSelect: commands.remove,
    },
  ]
}
