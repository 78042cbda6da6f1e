import { type RequestLog, STATUS_CLASSES, type StatusClass } from '@fibrewatch/contract/log'
import { instantSpan } from '#lib/filter/field.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { Outcome, type OutcomeKind } from '#ui/parts/outcome.tsx'
import { logMessages } from './log.messages.ts'

export type LogWords = Translate<keyof typeof logMessages.zh>

/** One name for the time range of all three logs, so that it is kept when switching. */
export const TIME_FILTER = instantSpan('time', ['from', 'to'])

const KINDS: Record<StatusClass, OutcomeKind> = {
  '2xx': 'done',
  '3xx': 'moved',
  '4xx': 'barred',
  '5xx': 'failed',
}

const classOf = (status: number): StatusClass =>
  STATUS_CLASSES.find((one) => one.startsWith(String(status)[0] ?? '')) ?? '5xx'

/** The answer's status as word and shape, its number after it. */
export function AnswerStatus({ status }: Pick<RequestLog, 'status'>) {
  const t = useMessages(logMessages)
  const kind = classOf(status)
  return (
    <Outcome kind={KINDS[kind]}>
      {t(`result${kind}`)} <span className="text-3 fs-12">{status}</span>
    </Outcome>
  )
}

type ClientProps = Pick<RequestLog, 'os' | 'browser'>

export const formatClient = ({ os, browser }: ClientProps): string =>
  [browser, os].filter((part) => part !== null).join(' / ') || '—'
