import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { traceApi } from '@fibrewatch/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { findExtent, findLevelRange, makeLevelScale } from '#ui/trace-plot/plot-view.ts'
import { samplesQuery } from '#ui/trace-plot/samples-query.ts'
import type { TraceSamples } from '#ui/trace-plot/trace-plot.types.ts'
import { tellCode } from './alarm-words.ts'
import { EvidenceFrame, EvidencePlot, markDistances } from './evidence-frame.tsx'
import { drawTrace, EVIDENCE_BOX } from './evidence-path.ts'
import { largeScreenMessages } from './large-screen.messages.ts'

/** To each side of the fault. */
const HALF_SECTION_M = 2500
/** About the interval between two measurements of a link. */
const ASK_EVERY_MS = 60_000

type Traces = { now: TraceSamples; reference: TraceSamples | null }

/** The shown section: around the fault, or the whole traces. */
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
  const levels = findLevelRange(traces, shown, { zeroDb }) ?? { lowDb: 0, highDb: topDb }
  return { ...shown, ...levels, zeroDb }
}

/** The trace over its reference, with the position of the fault. */
function TracePlot({ alarm, now, reference }: Traces & { alarm: Alarm }) {
  const t = useMessages(largeScreenMessages)
  const { positionM, severity } = alarm
  const window = makeWindow({ now, reference }, positionM)
  const { columns, rows } = EVIDENCE_BOX
  const x = positionM === null ? null : ((positionM - window.fromM) / (window.toM - window.fromM)) * columns
  return (
    <EvidencePlot
      label={t('evidenceLabel', { code: tellCode(alarm) })}
      box={EVIDENCE_BOX}
      marks={markDistances(window)}
    >
      {reference !== null && (
        <path className="wall-trace" d={drawTrace(reference, window)} stroke="var(--trace-ref)" />
      )}
      <path className="wall-trace" d={drawTrace(now, window)} stroke="var(--trace-now)" />
      {x !== null && (
        <path className="wall-trace is-fault" d={`M${x} 0V${rows}`} stroke={`var(--${severity}-edge)`} />
      )}
    </EvidencePlot>
  )
}

/** The traces of an alarm: the one that raised it, else the last of its link, and the reference of both. */
function useTraces(alarm: Alarm) {
  const mayAsk = useMayCall(alarmApi.info)
  const mayRead = useMayCall(traceApi.samples)
  const isAllowed = mayAsk && mayRead
  const isAsked = isAllowed && alarm.linkId !== null
  const info = useQuery({
    ...queryOf(alarmApi.info, { query: { id: alarm.id } }),
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
    isAllowed,
    isNone: !isAsked || (info.data !== undefined && nowId === null),
    hasFailed: info.error !== null || now.error !== null,
  }
}

/** Why there is no trace. */
function useTraceNote({ isAllowed, isNone, hasFailed }: ReturnType<typeof useTraces>): string {
  const t = useMessages(largeScreenMessages)
  if (!isAllowed) return t('traceForbidden')
  if (isNone) return t('evidenceNone')
  return hasFailed ? t('evidenceUnknown') : t('loading')
}

function TraceKeys({ isRaised, hasReference }: { isRaised: boolean; hasReference: boolean }) {
  const t = useMessages(largeScreenMessages)
  return (
    <>
      <span className="wall-key is-now ellipsis">{t(isRaised ? 'evidenceRaised' : 'evidenceNow')}</span>
      {hasReference && <span className="wall-key is-reference ellipsis">{t('evidenceReference')}</span>}
    </>
  )
}

/** The trace of an alarm against its reference. */
export function TraceEvidence({ alarm }: { alarm: Alarm }) {
  const t = useMessages(largeScreenMessages)
  const traces = useTraces(alarm)
  const note = useTraceNote(traces)
  const { now, reference, isRaised } = traces
  return (
    <EvidenceFrame
      title={t('evidence')}
      code={tellCode(alarm)}
      keys={now !== undefined && <TraceKeys isRaised={isRaised} hasReference={reference !== null} />}
    >
      {now === undefined ? <p className="wall-note">{note}</p> : <TracePlot {...{ alarm, now, reference }} />}
    </EvidenceFrame>
  )
}
