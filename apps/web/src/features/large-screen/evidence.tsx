import { type Alarm, alarmApi, traceApi } from '@fibrewatch/contract'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { findExtent, findLevelRange, makeLevelScale } from '#ui/trace-plot/plot-view.ts'
import { samplesQuery } from '#ui/trace-plot/samples-query.ts'
import type { TraceSamples } from '#ui/trace-plot/trace-plot.types.ts'
import { tellCode } from './alarm-words.ts'
import { drawTrace, EVIDENCE_BOX } from './evidence-path.ts'
import { largeScreenMessages } from './large-screen.messages.ts'

/** To each side of the fault. */
const HALF_SECTION_M = 2500
/** A new measurement of the link comes in about so often. */
const ASK_EVERY_MS = 60_000
const M_PER_KM = 1000
const AXIS_MARKS = 5

type Traces = { now: TraceSamples; reference: TraceSamples | null }

/** What is shown of the traces: around the fault, or all of them. */
function makeWindow({ now, reference }: Traces, positionM: number | null) {
  const traces = reference === null ? [now] : [now, reference]
  const { zeroDb, topDb } = makeLevelScale(traces)
  const extent = findExtent([now])
  const section =
    positionM === null
      ? extent
      : {
          fromM: Math.max(extent.fromM, positionM - HALF_SECTION_M),
          toM: Math.min(extent.toM, positionM + HALF_SECTION_M),
        }
  const shown = section.toM > section.fromM ? section : extent
  const levels = findLevelRange(traces, shown, zeroDb) ?? { lowDb: 0, highDb: topDb }
  return { ...shown, ...levels, zeroDb }
}

type PlotProps = Traces & { alarm: Alarm; label: string }

/** The trace over its reference, with the place of the fault. */
function Plot({ alarm, now, reference, label }: PlotProps) {
  const { positionM, severity } = alarm
  const window = makeWindow({ now, reference }, positionM)
  const { columns, rows } = EVIDENCE_BOX
  const spanM = window.toM - window.fromM
  const x = positionM === null ? null : ((positionM - window.fromM) / spanM) * columns
  const marks = Array.from(
    { length: AXIS_MARKS },
    (_, index) => window.fromM + (index / (AXIS_MARKS - 1)) * spanM,
  )
  return (
    <div className="wall-plot">
      <svg viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {reference !== null && (
          <path className="wall-trace" d={drawTrace(reference, window)} stroke="var(--trace-ref)" />
        )}
        <path className="wall-trace" d={drawTrace(now, window)} stroke="var(--trace-now)" />
        {x !== null && (
          <path className="wall-trace is-fault" d={`M${x} 0V${rows}`} stroke={`var(--${severity}-edge)`} />
        )}
      </svg>
      <p className="wall-axis">
        {marks.map((metres, index) => (
          <span key={metres}>
            {formatNumber(metres / M_PER_KM, 2)}
            {index === AXIS_MARKS - 1 ? ' km' : ''}
          </span>
        ))}
      </p>
    </div>
  )
}

/** The traces of an alarm: that which raised it, else the last of its link, and what both are compared with. */
function useTraces(alarm: Alarm | null) {
  const mayAsk = useMayCall(alarmApi.info)
  const mayRead = useMayCall(traceApi.samples)
  const isAsked = alarm !== null && alarm.linkId !== null && mayAsk && mayRead
  const info = useQuery({
    ...queryOf(alarmApi.info, { query: { id: alarm?.id ?? '' } }),
    enabled: isAsked,
    refetchInterval: every(ASK_EVERY_MS),
  })
  const raisedId = info.data?.occurrences[0]?.traceId ?? null
  const nowId = raisedId ?? info.data?.latestTraceId ?? null
  const referenceId = info.data?.referenceTraceId ?? null
  const isCompared = referenceId !== null && referenceId !== nowId
  const now = useQuery({ ...samplesQuery(nowId ?? ''), enabled: isAsked && nowId !== null })
  const reference = useQuery({ ...samplesQuery(referenceId ?? ''), enabled: isAsked && isCompared })
  return {
    now: nowId === null ? undefined : now.data,
    reference: isCompared ? (reference.data ?? null) : null,
    isRaised: raisedId !== null,
    isNone: isAsked ? info.data !== undefined && nowId === null : alarm !== null,
    hasFailed: info.error !== null || now.error !== null,
  }
}

/** What shows the fault beside its place: the trace against its reference, where the alarm has one. */
export function Evidence({ alarm }: { alarm: Alarm | null }) {
  const t = useMessages(largeScreenMessages)
  const { now, reference, isRaised, isNone, hasFailed } = useTraces(alarm)
  const tell = () => {
    if (alarm === null) return t('evidenceIdle')
    if (isNone) return t('evidenceNone')
    return hasFailed ? t('evidenceUnknown') : ''
  }
  return (
    <section className="wall-box wall-evidence">
      <div className="wall-evidence-head">
        <b className="ellipsis">{t('evidence')}</b>
        <span className="ellipsis">{alarm === null ? '' : tellCode(alarm)}</span>
        {now !== undefined && (
          <>
            <span className="wall-key is-now ellipsis">{t(isRaised ? 'evidenceRaised' : 'evidenceNow')}</span>
            {reference !== null && (
              <span className="wall-key is-reference ellipsis">{t('evidenceReference')}</span>
            )}
          </>
        )}
      </div>
      {now === undefined || alarm === null ? (
        <p className="wall-note">{tell()}</p>
      ) : (
        <Plot {...{ alarm, now, reference }} label={t('evidenceLabel', { code: tellCode(alarm) })} />
      )}
    </section>
  )
}
