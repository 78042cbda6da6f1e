import { logApi, type TaskLog } from '@fibrewatch/contract/log'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { tellName } from '#lib/words/first-names.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { CodeBlock } from '#ui/parts/code-block.tsx'
import { DetailDrawer, DetailSection } from '#ui/parts/detail-drawer.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { RunStatus } from '#ui/run-status.tsx'
import { Instant } from '#ui/time-text.tsx'
import { logMessages } from './log.messages.ts'
import { isOpen, REFRESH_EVERY_MS, RunTime, TaskLink } from './task-log.tsx'

/** The present state of the run: an unfinished one is polled until it has ended. */
function useRun(opened: TaskLog): TaskLog {
  const { taskId } = opened
  const { data } = useQuery({
    ...queryOf(logApi.taskPage, { query: taskId === null ? {} : { taskId } }),
    enabled: isOpen(opened.status),
    refetchInterval: every(REFRESH_EVERY_MS),
  })
  return data?.list.find(({ id }) => id === opened.id) ?? opened
}

/** One run of a task with its output. */
export function RunDrawer({ run: opened, onClose }: { run: TaskLog; onClose: () => void }) {
  const t = useMessages(logMessages)
  const words = useMessages(wordMessages)
  const language = useLanguage()
  const run = useRun(opened)
  return (
    <DetailDrawer
      title={tellName(run.name)}
      onClose={onClose}
      facts={
        <>
          <RunStatus status={run.status} />
          <Instant at={run.createTime} withMs />
          <span>
            <RunTime run={run} language={language} />
          </span>
          <TaskLink run={run} />
        </>
      }
    >
      <Descriptions
        facts={[
          { label: t('trigger'), value: words(`runTrigger.${run.trigger}`) },
          { label: t('handler'), value: <span className="mono fs-12">{run.handler}</span> },
          {
            label: t('process'),
            value: <span className="mono fs-12">{run.process ?? t('processNone')}</span>,
          },
        ]}
      />
      <DetailSection title={t('output')}>
        {run.detail === null || run.detail === '' ? (
          <p className="text-3 fs-13 log-none">{t('outputNone')}</p>
        ) : (
          <CodeBlock label={run.handler} text={run.detail} />
        )}
      </DetailSection>
    </DetailDrawer>
  )
}
