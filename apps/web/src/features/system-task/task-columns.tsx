import { type Task, TASK_TYPES, type TaskHandler } from '@fibrewatch/contract/task'
import { useMemo } from 'react'
import { formatElapsed } from '#lib/format/elapsed.ts'
import { chosenOne, loadedOne } from '#lib/filter/field.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import type { Language } from '#lib/i18n/language.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Badge } from '#ui/parts/tag.tsx'
import { RunStatus } from '#ui/run-status.tsx'
import type { ListColumn, ListFilter } from '#ui/table/table.types.ts'
import { Duration, Instant } from '#ui/time-text.tsx'
import { handlerLabel, type TaskWords } from './handler-params.ts'
import { ScheduleText } from './schedule-text.tsx'
import { taskMessages } from './task.messages.ts'

/** Enabled or not: whether a run is under way is told by its last run. */
export function TaskState({ status }: Pick<Task, 'status'>) {
  const t = useMessages(taskMessages)
  return status === 1 ? <Badge state="on">{t('started')}</Badge> : <Badge state="off">{t('stopped')}</Badge>
}

/** Outcome, time and duration of the last run. */
export function LastRun({ task: { lastRun } }: { task: Pick<Task, 'lastRun'> }) {
  const t = useMessages(taskMessages)
  const language = useLanguage()
  if (lastRun === null) return <span className="text-3">{t('never')}</span>
  const { status, startedAt, durationMs } = lastRun
  return (
    <span className="task-last">
      <RunStatus status={status} />
      <Instant at={startedAt} />
      <span className="text-3">
        {status === 'running' && <Duration from={startedAt} />}
        {durationMs !== null && formatElapsed(durationMs, language)}
      </span>
    </span>
  )
}

type ColumnContext = { t: TaskWords; language: Language; handlers: ReadonlyMap<string, TaskHandler> }

function makeWhatColumns({ t, language, handlers }: ColumnContext): ListColumn<Task>[] {
  return [
    {
      id: 'name',
      head: t('name'),
      width: 160,
      grow: true,
      sortBy: 'name',
      card: 'title',
      cell: ({ name }) => <span className="ellipsis">{tellName(name)}</span>,
    },
    {
      id: 'status',
      head: t('state'),
      width: 92,
      cell: ({ status }) => <TaskState status={status} />,
      filter: chosenOne('status', [
        { value: '1', label: t('started') },
        { value: '0', label: t('stopped') },
      ]),
    },
    {
      id: 'handler',
      head: t('handler'),
      width: 168,
      card: 'none',
      cell: ({ handler }) => (
        <span className="ellipsis" title={handler}>
          {handlerLabel(handlers.get(handler), language) ?? handler}
        </span>
      ),
      filter: loadedOne(
        'handler',
        [...handlers.values()].map((handler) => ({
          value: handler.name,
          label: handlerLabel(handler, language) ?? handler.name,
        })),
      ),
    },
  ]
}

function makeWhenColumns({ t }: ColumnContext): ListColumn<Task>[] {
  return [
    {
      id: 'cron',
      head: t('when'),
      width: 150,
      cell: (task) => <ScheduleText task={task} />,
    },
    {
      id: 'timeZone',
      head: t('timeZone'),
      width: 112,
      card: 'none',
      cell: ({ timeZone, type }) => (
        <span className="ellipsis text-2">{type === 'cron' ? timeZone : '—'}</span>
      ),
    },
    {
      id: 'nextRunAt',
      head: t('next'),
      width: 100,
      align: 'right',
      sortBy: 'nextRunAt',
      cell: ({ nextRunAt }) => <Instant at={nextRunAt} />,
    },
    {
      id: 'lastRun',
      head: t('last'),
      width: 206,
      cell: (task) => <LastRun task={task} />,
    },
    {
      id: 'overlap',
      head: t('overlap'),
      width: 84,
      card: 'none',
      cell: ({ overlap }) => (
        <span className="text-2" title={t(`overlapHint_${overlap}`)}>
          {t(`overlap_${overlap}`)}
        </span>
      ),
    },
    {
      id: 'remark',
      head: t('remark'),
      width: 124,
      card: 'none',
      cell: ({ remark }) => <span className="ellipsis text-2">{tellName(remark ?? '—')}</span>,
    },
  ]
}

export function useTaskColumns(handlers: ReadonlyMap<string, TaskHandler>): ListColumn<Task>[] {
  const t = useMessages(taskMessages)
  const language = useLanguage()
  return useMemo(() => {
    const context = { t, language, handlers }
    return [...makeWhatColumns(context), ...makeWhenColumns(context)]
  }, [t, language, handlers])
}

/** Filters without a column. */
export function useTaskFilters(): ListFilter[] {
  const t = useMessages(taskMessages)
  return useMemo(
    () => [
      {
        ...chosenOne(
          'type',
          TASK_TYPES.map((value) => ({ value, label: t(`type_${value}`) })),
        ),
        label: t('type'),
      },
    ],
    [t],
  )
}
