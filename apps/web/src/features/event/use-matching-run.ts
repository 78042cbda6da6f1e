import { alarmApi } from '@fibrewatch/contract/alarm'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { showToast } from '#ui/toast.tsx'
import type { Asked, AskedAnswer, AskedChange, Matching, MatchingFilter } from './asked.ts'
import { eventMessages } from './event.messages.ts'

export type MatchingProgress = { change: AskedChange; done: number; count: number }

/** Long enough to read the refusals. */
const RESULT_MS = 8000
const DONE_TEXT = { ack: 'ackDone', clear: 'clearDone', shelve: 'shelveDone' } as const

/** Narrows the filter to alarms that the change applies to: acknowledged ones are not counted again. */
function narrow(filter: MatchingFilter, change: AskedChange): MatchingFilter {
  if (change === 'ack') return { acked: false, ...filter }
  return change === 'clear' && filter.state === 'all' ? { ...filter, state: 'active' } : filter
}

/** The present count, and the message up to which it is valid. Null when the call failed. */
export async function askMatching(
  query: EndpointQuery<typeof alarmApi.page>,
  change: AskedChange,
): Promise<Matching | null> {
  const filter = narrow(query, change)
  try {
    const { seq } = await call(alarmApi.stat, { query: {} })
    const { total, totalIsMore } = await call(alarmApi.page, { query: { ...filter, limit: 1 } })
    return { filter, throughSeq: seq, count: total, isMore: totalIsMore }
  } catch (error) {
    // The console has reported the failure; nothing has changed.
    if (error instanceof ApiError) return null
    throw error
  }
}

type Portion = Pick<Matching, 'filter' | 'throughSeq'> & { cursor?: string }

function sendPortion(change: AskedChange, portion: Portion, { text, until }: AskedAnswer) {
  if (change === 'clear') return call(alarmApi.clearMatching, { body: { ...portion, comment: text } })
  if (change === 'shelve' && until !== null)
    return call(alarmApi.shelveMatching, { body: { ...portion, comment: text, until } })
  return call(alarmApi.ackMatching, { body: { ...portion, ...(text === '' ? {} : { comment: text }) } })
}

type Outcome = { changed: number; refused: Map<string, number> }

type Run = { change: AskedChange; matching: Matching; answer: AskedAnswer }

/** Portion by portion until all are done, or the user stops it: done portions stay done. */
async function carryOut(
  { change, matching, answer }: Run,
  tell: (done: number) => void,
  isStopped: () => boolean,
): Promise<Outcome> {
  const outcome: Outcome = { changed: 0, refused: new Map() }
  const { filter, throughSeq } = matching
  let cursor: string | null = null
  do {
    const portion: Portion = { filter, throughSeq, ...(cursor === null ? {} : { cursor }) }
    const answered = await sendPortion(change, portion, answer)
    outcome.changed += answered.changed
    for (const { msg, count } of answered.refused)
      outcome.refused.set(msg, (outcome.refused.get(msg) ?? 0) + count)
    cursor = answered.nextCursor
    tell(outcome.changed)
  } while (cursor !== null && !isStopped())
  return outcome
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)

/** Changes all that match a filter, shows the progress, and at the end what was done and what was not. */
export function useMatchingRun() {
  const t = useMessages(eventMessages)
  const client = useQueryClient()
  const [progress, setProgress] = useState<(MatchingProgress & { stop: () => void }) | null>(null)
  const tellResult = (change: AskedChange, { changed, refused }: Outcome) => {
    const left = sum(refused.values())
    const done = t(DONE_TEXT[change], { count: formatNumber(changed) })
    const reasons = [...refused.keys()].join(' ')
    showToast(
      left === 0 ? done : `${done} ${t('refusedMany', { count: formatNumber(left), reasons })}`,
      RESULT_MS,
    )
  }
  const run = async ({ change, matching }: Asked & { matching: Matching }, answer: AskedAnswer) => {
    const stopped = new AbortController()
    const tell = (done: number) =>
      setProgress({ change, done, count: matching.count, stop: () => stopped.abort() })
    tell(0)
    try {
      tellResult(change, await carryOut({ change, matching, answer }, tell, () => stopped.signal.aborted))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setProgress(null)
      // More has changed than the live store holds.
      void client.invalidateQueries({ queryKey: queryKeyOf(alarmApi.page) })
    }
  }
  return { progress, run }
}

export type MatchingRun = ReturnType<typeof useMatchingRun>
