import type { Alarm } from '@fibrewatch/contract/alarm'
import { eventApi, type FibreEvent } from '@fibrewatch/contract/event'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { type Known, knownOf } from '#lib/query/known.ts'
import { every, queryKeyOf } from '#lib/query/query.ts'
import { reportTypesOf, type ReportKind } from './evidence-kind.ts'
import type { TimeSpan } from './report-drawing.ts'

const MINUTE_MS = 60_000
/** How far back a drawing reaches: vibrations need less time than warming or fading. */
export const SPAN_MS: Readonly<Record<ReportKind, number>> = {
  waterfall: 15 * MINUTE_MS,
  profile: 60 * MINUTE_MS,
  trend: 60 * MINUTE_MS,
}
/** Instruments report every few seconds; a wall need not be that current. */
const ASK_EVERY_MS = 10_000
/** The limit of one call: a source that reports every five seconds fills 40 minutes. */
const MOST = 500

export type Reports = {
  span: TimeSpan
  /** Reports of now, or, where there were none lately, of when the alarm was raised or cleared. */
  isRecent: boolean
  /** The newest first. */
  list: readonly FibreEvent[]
}

type Wanted = { alarm: Alarm; kind: ReportKind; signal: AbortSignal }

async function readSpan({ alarm, signal }: Wanted, { fromMs, toMs }: TimeSpan, isRecent: boolean) {
  const query = {
    ...(alarm.linkId === null ? {} : { linkId: alarm.linkId }),
    domainId: alarm.domainId,
    type: reportTypesOf(alarm).join(','),
    from: new Date(fromMs).toISOString(),
    ...(isRecent ? {} : { to: new Date(toMs).toISOString() }),
    limit: MOST,
  }
  const { list } = await call(eventApi.page, { query, signal, isQuiet: true })
  return { span: { fromMs, toMs }, isRecent, list }
}

/** Reports of an alarm's link: the latest, else those around the time the alarm was raised. */
async function readReports(wanted: Wanted): Promise<Reports> {
  const { alarm, kind } = wanted
  const now = Date.now()
  const recent = { fromMs: now - SPAN_MS[kind], toMs: now }
  const found = await readSpan(wanted, recent, true)
  const raisedMs = Date.parse(alarm.raisedAt)
  if (found.list.length > 0 || raisedMs >= recent.fromMs) return found
  const half = SPAN_MS[kind] / 2
  return await readSpan(wanted, { fromMs: raisedMs - half, toMs: raisedMs + half }, false)
}

/** The reports of an alarm, polled while it is shown. */
export function useReports(alarm: Alarm, kind: ReportKind): { reports: Reports | undefined; known: Known } {
  const isAllowed = useMayCall(eventApi.page)
  const query = useQuery({
    queryKey: [...queryKeyOf(eventApi.page), 'evidence', alarm.id],
    queryFn: async ({ signal }) => await readReports({ alarm, kind, signal }),
    enabled: isAllowed,
    refetchInterval: every(ASK_EVERY_MS),
  })
  const known = knownOf({ ...query, isAllowed })
  return { reports: known.knowledge === 'known' ? query.data : undefined, known }
}
