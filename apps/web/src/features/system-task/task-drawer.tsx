import { type Task, TASK_UNLIMITED, type TaskHandler, taskApi } from '@fibrewatch/contract/task'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#lib/format/numbers.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { tellName } from '#lib/words/first-names.ts'
import { DataState } from '#ui/data-state.tsx'
import { DetailDrawer } from '#ui/parts/detail-drawer.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { actionsOf, labelOf } from '#ui/table/row-actions.tsx'
import type { RowAction } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { handlerLabel, listParams, paramLabel } from './handler-params.ts'
import { RunHistory } from './run-history.tsx'
import { ScheduleText } from './schedule-text.tsx'
import { LastRun, TaskState } from './task-columns.tsx'
import { taskMessages } from './task.messages.ts'

const REFRESH_EVERY_MS = 3000

type PartProps = { task: Task; handler: TaskHandler | undefined }

function Period({ task: { startAt, endAt } }: { task: Task }) {
  const t = useMessages(taskMessages)
  if (startAt === null && endAt === null) return t('periodAlways')
  return (
    <>
      {startAt !== null && <Instant at={startAt} />} – {endAt !== null && <Instant at={endAt} />}
    </>
  )
}

function ParamValue({ value }: { value: unknown }) {
  const t = useMessages(taskMessages)
  if (value === undefined || value === null) return <span className="text-3">{t('paramEmpty')}</span>
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Facts({ task, handler }: PartProps) {
  const t = useMessages(taskMessages)
  const language = useLanguage()
  const count = formatNumber(task.runCount)
  const isLimited = task.limit !== TASK_UNLIMITED
  const params = handler === undefined ? [] : listParams(handler, task)
  return (
    <Descriptions
      facts={[
        { label: t('handler'), value: handlerLabel(handler, language) ?? task.handler },
        ...params.map(({ key, value }) => ({
          label: handler === undefined ? key : paramLabel(handler, key, language),
          value: <ParamValue value={value} />,
        })),
        { label: t('when'), value: <ScheduleText task={task} /> },
        ...(task.cron === null
          ? []
          : [
              { label: t('cron'), value: <span className="mono fs-12">{task.cron}</span> },
              { label: t('timeZone'), value: task.timeZone },
            ]),
        { label: t('next'), value: <Instant at={task.nextRunAt} /> },
        { label: t('period'), value: <Period task={task} /> },
        {
          label: t('progress'),
          value: isLimited ? t('runsOf', { count, limit: formatNumber(task.limit) }) : t('runs', { count }),
        },
        {
          label: t('overlap'),
          value: `${t(`overlap_${task.overlap}`)} · ${t(`overlapHint_${task.overlap}`)}`,
        },
        { label: t('remark'), value: tellName(task.remark ?? '—') },
        { label: t('updated'), value: <Instant at={task.updatedAt} /> },
      ]}
    />
  )
}

type TaskDrawerProps = {
  id: number
  handlers: ReadonlyMap<string, TaskHandler>
  actions: readonly RowAction<Task>[]
  onClose: () => void
}

/** One task: its handler and schedule, its actions, and its runs as they happen. */
export function TaskDrawer({ id, handlers, actions, onClose }: TaskDrawerProps) {
  const t = useMessages(taskMessages)
  const query = useQuery({
    ...queryOf(taskApi.info, { query: { id } }),
    refetchInterval: every(REFRESH_EVERY_MS),
  })
  const task = query.data
  return (
    <DetailDrawer
      title={task === undefined ? t('task') : tellName(task.name)}
      onClose={onClose}
      facts={
        task !== undefined && (
          <>
            <TaskState status={task.status} />
            <LastRun task={task} />
          </>
        )
      }
      actions={
        task !== undefined &&
        actionsOf(actions, task).map((action) => (
          <ActionButton
            key={action.id}
            className={action.isDanger === true ? 'button small is-danger' : 'button small'}
            icon={action.icon}
            label={labelOf(action, task)}
            endpoint={action.endpoint}
            whyNot={action.whyNot?.(task)}
            onSelect={() => action.onSelect(task)}
          />
        ))
      }
    >
      <DataState query={query} what={t('task')}>
        {(data) => (
          <>
            <Facts task={data} handler={handlers.get(data.handler)} />
            <RunHistory taskId={data.id} />
          </>
        )}
      </DataState>
    </DetailDrawer>
  )
}
