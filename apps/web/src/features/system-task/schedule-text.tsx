import type { Task } from '@fibrewatch/contract/task'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { useCronWords } from './cron-words.ts'
import { splitInterval } from './interval.ts'
import { taskMessages } from './task.messages.ts'

/** When a task runs, in words; the expression itself is its tooltip. */
export function ScheduleText({ task: { cron, everyMs } }: { task: Pick<Task, 'cron' | 'everyMs'> }) {
  const t = useMessages(taskMessages)
  const language = useLanguage()
  const words = useCronWords()
  if (everyMs !== null) {
    const { count, unit } = splitInterval(everyMs)
    return <span className="ellipsis">{t(`every_${unit}`, { count })}</span>
  }
  const text = cron === null ? null : words?.(cron, language)
  return typeof text === 'string' ? (
    <span className="ellipsis" title={cron ?? undefined}>
      {text}
    </span>
  ) : (
    <span className="mono fs-12">{cron ?? '—'}</span>
  )
}
