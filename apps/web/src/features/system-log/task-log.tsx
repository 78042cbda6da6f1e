import { logApi, type TaskLog } from '@fibrewatch/contract/log'
import { TASK_RUN_STATUSES, TASK_TRIGGERS, type TaskRunStatus, taskApi } from '@fibrewatch/contract/task'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { formatElapsed } from '#lib/format/elapsed.ts'
import type { Option } from '#lib/filter/control.ts'
import { chosenOne, loadedOne } from '#lib/filter/field.ts'
import { type Translate, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import type { Language } from '#lib/i18n/language.ts'
import { queryOf } from '#lib/query/query.ts'
import { listOf } from '#lib/table/list-source.ts'
import { tellName, useTellName } from '#lib/words/first-names.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { RunStatus } from '#ui/run-status.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListColumn, ListFilter } from '#ui/table/table.types.ts'
import { Duration, Instant } from '#ui/time-text.tsx'
import { type LogWords, TIME_FILTER } from './log-cells.tsx'
import { logMessages } from './log.messages.ts'

const runs = listOf({ page: logApi.taskPage, export: logApi.taskExport })
/** Runs start and end on their own. */
export const REFRESH_EVERY_MS = 5000
/** Installations have dozens of tasks, not hundreds. */
const MAX_TASKS = 200

export const isOpen = (status: TaskRunStatus): boolean => status === 'running' || status === 'queued'

/** How long it took; counts up while it runs. */
export function RunTime({ run, language }: { run: TaskLog; language: Language }) {
  return run.status === 'running' ? (
    <Duration from={run.createTime} />
  ) : (
    formatElapsed(run.consumeTime, language)
  )
}

type ColumnWords = { t: LogWords; words: Translate<keyof typeof wordMessages.zh>; language: Language }

function makeRunColumns({ t, words }: ColumnWords): ListColumn<TaskLog>[] {
  return [
    {
      id: 'createTime',
      head: t('time'),
      width: 150,
      sortBy: 'createTime',
      cell: ({ createTime }) => <Instant at={createTime} withMs />,
      filter: TIME_FILTER,
    },
    {
      id: 'name',
      head: t('task'),
      width: 200,
      card: 'title',
      cell: ({ name, taskId }) =>
        taskId === null ? (
          <span className="ellipsis text-3" title={t('taskGone')}>
            {tellName(name)}
          </span>
        ) : (
          <span className="ellipsis">{tellName(name)}</span>
        ),
    },
    {
      id: 'status',
      head: t('status'),
      width: 100,
      cell: ({ status }) => <RunStatus status={status} />,
      filter: chosenOne(
        'status',
        TASK_RUN_STATUSES.map((value) => ({ value, label: words(`runStatus.${value}`) })),
      ),
    },
  ]
}

function makeDetailColumns({ t, words, language }: ColumnWords): ListColumn<TaskLog>[] {
  return [
    {
      id: 'consumeTime',
      head: t('duration'),
      width: 90,
      align: 'right',
      sortBy: 'consumeTime',
      cell: (run) => <RunTime run={run} language={language} />,
    },
    {
      id: 'trigger',
      head: t('trigger'),
      width: 100,
      cell: ({ trigger }) => <span className="text-2">{words(`runTrigger.${trigger}`)}</span>,
      filter: chosenOne(
        'trigger',
        TASK_TRIGGERS.map((value) => ({ value, label: words(`runTrigger.${value}`) })),
      ),
    },
    {
      id: 'detail',
      head: t('output'),
      width: 260,
      grow: true,
      cell: ({ detail }) => (
        <span className="mono fs-12 text-2 ellipsis">{detail?.split('\n').at(-1) ?? '—'}</span>
      ),
    },
    {
      id: 'process',
      head: t('process'),
      width: 150,
      card: 'none',
      cell: ({ process }) => <span className="mono fs-12 text-2 ellipsis">{process ?? '—'}</span>,
    },
    {
      id: 'handler',
      head: t('handler'),
      width: 170,
      card: 'none',
      hiddenByDefault: true,
      cell: ({ handler }) => <span className="mono fs-12 text-2 ellipsis">{handler}</span>,
    },
  ]
}

/** Tasks to choose from, by name; none for users who may not list them. */
function useTaskOptions(): readonly Option[] {
  const isAllowed = useMayCall(taskApi.page)
  const { data } = useQuery({
    ...queryOf(taskApi.page, { query: { limit: MAX_TASKS, sortBy: 'name' } }),
    enabled: isAllowed,
  })
  const tell = useTellName()
  return useMemo(
    () => (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: tell(name) })),
    [data, tell],
  )
}

type TaskLogProps = { openId: number | null; onOpen: (run: TaskLog) => void }

/** Every run of a task, scheduled or started by hand, with its output. */
export function TaskLogTable({ openId, onOpen }: TaskLogProps) {
  const t = useMessages(logMessages)
  const words = useMessages(wordMessages)
  const language = useLanguage()
  const options = useTaskOptions()
  const columns = useMemo(
    () => [...makeRunColumns({ t, words, language }), ...makeDetailColumns({ t, words, language })],
    [t, words, language],
  )
  const filters = useMemo<ListFilter[]>(
    () => [{ ...loadedOne('taskId', options), label: t('task') }],
    [t, options],
  )
  return (
    <DataTable
      id="sys.log.task"
      label={t('taskLog')}
      source={runs}
      columns={columns}
      filters={filters}
      searchHint={t('taskHint')}
      defaultSort={{ by: 'createTime', isAsc: false }}
      refreshEveryMs={REFRESH_EVERY_MS}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => tellName(name)}
      openKey={openId === null ? null : String(openId)}
      onOpen={onOpen}
      empty={t('taskEmpty')}
    />
  )
}

/** A link from a run to its task. */
export function TaskLink({ run }: { run: TaskLog }) {
  const t = useMessages(logMessages)
  if (run.taskId === null) return <span className="text-3">{t('taskGone')}</span>
  return <Link to={`/system/task?id=${run.taskId}`}>{t('openTask')}</Link>
}
