import { logApi, type TaskLog } from '@fibrewatch/contract/log'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { formatElapsed } from '#lib/format/elapsed.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { DataState } from '#ui/data-state.tsx'
import { CodeBlock } from '#ui/parts/code-block.tsx'
import { DetailSection } from '#ui/parts/detail-drawer.tsx'
import { RunStatus } from '#ui/run-status.tsx'
import { Duration, Instant } from '#ui/time-text.tsx'
import { taskMessages } from './task.messages.ts'

const SHOWN = 20
const REFRESH_EVERY_MS = 3000

function Run({ run, isOpenAtFirst }: { run: TaskLog; isOpenAtFirst: boolean }) {
  const t = useMessages(taskMessages)
  const words = useMessages(wordMessages)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { status, createTime, trigger, consumeTime, detail } = run
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <RunStatus status={status} />
          <Instant at={createTime} withMs />
          <span className="text-2">{words(`runTrigger.${trigger}`)}</span>
          <span className="task-run-time">
            {status === 'running' ? <Duration from={createTime} /> : formatElapsed(consumeTime, language)}
          </span>
        </summary>
        {detail === null || detail === '' ? (
          <p className="text-3 fs-13">{t('outputNone')}</p>
        ) : (
          <CodeBlock label={run.process ?? t('output')} text={detail} />
        )}
      </details>
    </li>
  )
}

/** The latest run is open, and one started by hand meanwhile: the reader waits for its result. */
function Runs({ list }: { list: readonly TaskLog[] }) {
  const [latestId] = useState(() => list[0]?.id)
  return (
    <ol className="task-runs">
      {list.map((run, at) => (
        <Run
          key={run.id}
          run={run}
          isOpenAtFirst={run.id === latestId || (at === 0 && run.trigger === 'manual')}
        />
      ))}
    </ol>
  )
}

function RunList({ taskId }: { taskId: number }) {
  const t = useMessages(taskMessages)
  const query = useQuery({
    ...queryOf(logApi.taskPage, { query: { taskId, limit: SHOWN } }),
    refetchInterval: every(REFRESH_EVERY_MS),
  })
  return (
    <DataState
      query={query}
      what={t('history')}
      isEmpty={({ list }) => list.length === 0}
      empty={t('historyNone')}
    >
      {({ list }) => <Runs list={list} />}
    </DataState>
  )
}

/** The latest runs of one task with their output; a running one is followed. */
export function RunHistory({ taskId }: { taskId: number }) {
  const t = useMessages(taskMessages)
  const isAllowed = useMayCall(logApi.taskPage)
  const all = <Link to={`/system/log?tab=task&taskId=${taskId}`}>{t('historyAll')}</Link>
  return (
    <DetailSection title={t('history')} {...(isAllowed ? { extra: all } : {})}>
      {isAllowed ? <RunList taskId={taskId} /> : <p className="text-3 fs-13">{t('historyDenied')}</p>}
    </DetailSection>
  )
}
