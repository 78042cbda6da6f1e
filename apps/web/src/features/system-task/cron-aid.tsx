import { taskApi } from '@fibrewatch/contract/task'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGE_TAG } from '#lib/i18n/language.ts'
import { queryOf } from '#lib/query/query.ts'
import { useCronWords } from './cron-words.ts'
import { taskMessages } from './task.messages.ts'
import { formatInZone } from './time-zones.ts'
import { useSettled } from '#lib/query/use-settled.ts'

const EXAMPLES = [
  ['ex_daily', '0 3 * * *'],
  ['ex_fiveMinutes', '*/5 * * * *'],
  ['ex_hourly', '0 * * * *'],
  ['ex_weekdays', '0 9 * * 1-5'],
  ['ex_weekly', '0 2 * * 1'],
  ['ex_monthly', '0 1 1 * *'],
  ['ex_halfMinute', '*/30 * * * * *'],
] as const
/** Pause in typing before the expression is checked. */
const SETTLED_AFTER_MS = 400

type PlanProps = { cron: string; timeZone: string }

/** The meaning of the expression: in words, and as its next runs in its time zone; or what is wrong with it. */
function Plan(asked: PlanProps) {
  const t = useMessages(taskMessages)
  const language = useLanguage()
  const words = useCronWords()
  const cron = useSettled(asked.cron.trim(), SETTLED_AFTER_MS)
  const { timeZone } = asked
  const query = useQuery({
    ...queryOf(taskApi.preview, { query: { cron, timeZone } }),
    enabled: cron !== '',
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData } = query
  if (cron === '') return null
  if (error !== null) {
    return (
      <p className="form-fault" role="alert">
        {error.message}
      </p>
    )
  }
  if (data === undefined) return <p className="text-3">{t('previewWait')}</p>
  return (
    <div className={isPlaceholderData ? 'is-refreshing' : undefined} aria-live="polite">
      <p>
        <b>{words?.(cron, language)}</b>
      </p>
      <p className="text-3">{t('nextRuns', { zone: timeZone })}</p>
      <ol>
        {data.runs.map((run) => (
          <li key={run}>{formatInZone(run, timeZone, LANGUAGE_TAG[language])}</li>
        ))}
      </ol>
    </div>
  )
}

/** Under the field of an expression: examples to use, and the meaning of the expression. */
export function CronAid({ cron, timeZone, onPick }: PlanProps & { onPick: (cron: string) => void }) {
  const t = useMessages(taskMessages)
  return (
    <div className="cron-aid">
      <div className="cron-examples" role="group" aria-label={t('examples')}>
        {EXAMPLES.map(([key, example]) => (
          <button
            key={key}
            type="button"
            className="tag cron-example"
            title={example}
            aria-pressed={cron.trim() === example}
            onClick={() => onPick(example)}
          >
            {t(key)}
          </button>
        ))}
      </div>
      <Plan cron={cron} timeZone={timeZone} />
    </div>
  )
}
