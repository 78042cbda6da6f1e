import type { Alarm, Occurrence } from '@fibrewatch/contract/alarm'
import { plantApi } from '@fibrewatch/contract/plant'
import { type TraceInfo, traceApi } from '@fibrewatch/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { formatDistance, formatWavelength } from '#lib/format/numbers.ts'
import { formatDate } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { CannotMeasure } from '#ui/cannot-measure/cannot-measure.tsx'
import { DataState } from '#ui/data-state.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { useTheme } from '#ui/theme.ts'
import { Instant } from '#ui/time-text.tsx'
import { EditedMark } from '#ui/trace-edit/edited-mark.tsx'
import { samplesQuery } from '#ui/trace-plot/samples-query.ts'
import { type PlotLandmark, TracePlot, type TraceSamples } from '#ui/trace-plot/trace-plot.tsx'
import { shownSeverity } from '../alarm-list/alarm-cells.tsx'
import { eventMessages } from '../event.messages.ts'
import { Section } from './section.tsx'

/** To each side of the fault. */
const HALF_SECTION_M = 2500

export const sectionAround = (positionM: number | null) =>
  positionM === null ? null : { fromM: positionM - HALF_SECTION_M, toM: positionM + HALF_SECTION_M }

/** The trace that raised the alarm, the last of the link, or the reference of both. */
const TRACES = ['raised', 'now', 'reference'] as const
type Which = (typeof TRACES)[number]

type TraceSectionProps = {
  alarm: Alarm
  /** The chosen occurrence. */
  occurrence: Occurrence | undefined
  isOneOfMany: boolean
  latestTraceId: string | null
  referenceTraceId: string | null
}

function useTraceInfo(id: string | null): TraceInfo | undefined {
  const enabled = useMayCall(traceApi.info) && id !== null
  return useQuery({ ...queryOf(traceApi.info, { query: { id: id ?? '' } }), enabled }).data
}

function useLandmarks(linkId: number | null): PlotLandmark[] {
  const enabled = useMayCall(plantApi.linkInfo) && linkId !== null
  const { data } = useQuery({ ...queryOf(plantApi.linkInfo, { query: { id: linkId ?? 0 } }), enabled })
  return useMemo(
    () => (data?.landmarks ?? []).map(({ name, opticalM }) => ({ name, positionM: opticalM })),
    [data],
  )
}

function useReferenceName(reference: TraceInfo | undefined) {
  const t = useMessages(eventMessages)
  if (reference === undefined) return { short: t('referencePlain'), long: t('referencePlain') }
  const { referenceVersion: version, measuredAt } = reference.trace
  if (version === null) return { short: t('referencePlain'), long: t('referencePlain') }
  const date = formatDate(measuredAt)
  return { short: t('referenceShort', { version }), long: t('reference', { version, date }) }
}

type TraceHintProps = { info: TraceInfo | undefined; name: string; referenceName: string | null }

/** How it was measured, and the key of the lines. */
function TraceHint({ info, name, referenceName }: TraceHintProps) {
  const t = useMessages(eventMessages)
  const trace = info?.trace
  return (
    <>
      {trace !== undefined && (
        <>
          {t('traceFacts', { wavelength: formatWavelength(trace.wavelengthNm), pulse: trace.pulseNs })}
          {trace.averagingS !== null && ` · ${t('averaging', { seconds: trace.averagingS })}`}
          {' · '}
          <Instant at={trace.measuredAt} />
        </>
      )}
      {info !== undefined && <EditedMark version={info.version} />}
      <span className="trace-key now">{name}</span>
      {referenceName !== null && <span className="trace-key reference">{referenceName}</span>}
    </>
  )
}

type FaultPlotProps = {
  alarm: Alarm
  now: TraceSamples
  name: string
  reference: TraceSamples | null
  referenceName: string
}

function FaultPlot({ alarm, now, name, reference, referenceName }: FaultPlotProps) {
  const t = useMessages(eventMessages)
  const themeKey = useTheme(({ navTheme }) => navTheme)
  const landmarks = useLandmarks(alarm.linkId)
  const [isReferenceShown, setReferenceShown] = useState(true)
  const { positionM, place } = alarm
  const severity = shownSeverity(alarm)
  const section = sectionAround(positionM)
  const fault =
    positionM === null
      ? null
      : { positionM, severity, uncertaintyM: place?.uncertaintyM ?? 0, label: formatDistance(positionM) }
  return (
    <div className="fault-plot">
      <TracePlot
        now={now}
        nowLabel={name}
        reference={isReferenceShown ? reference : null}
        referenceLabel={referenceName}
        landmarks={landmarks}
        fault={fault}
        section={section}
        isScrolledOver
        onToggleReference={() => setReferenceShown(!isReferenceShown)}
        themeKey={themeKey}
        label={t('tracePlot')}
      />
    </div>
  )
}

type LoadedTraceProps = { alarm: Alarm; traceId: string; referenceTraceId: string | null; name: string }

export function LoadedTrace({ alarm, traceId, referenceTraceId, name }: LoadedTraceProps) {
  const t = useMessages(eventMessages)
  const shown = useQuery(samplesQuery(traceId))
  const isCompared = referenceTraceId !== null && referenceTraceId !== traceId
  const reference = useQuery({ ...samplesQuery(referenceTraceId ?? ''), enabled: isCompared })
  const info = useTraceInfo(traceId)
  const referenceName = useReferenceName(useTraceInfo(isCompared ? referenceTraceId : null))
  const viewer = `/resource/index?${new URLSearchParams({ link: alarm.linkCode ?? '', trace: traceId })}`
  return (
    <>
      <p className="trace-facts">
        <TraceHint {...{ info, name }} referenceName={isCompared ? referenceName.long : null} />
        <Link to={viewer}>{t('openViewer')}</Link>
      </p>
      {info !== undefined && <CannotMeasure cannotMeasure={info.cannotMeasure} />}
      <div className="fault-plot-frame">
        <DataState query={shown} what={t('traceWhat')}>
          {(samples) => (
            <FaultPlot
              {...{ alarm, name }}
              now={samples}
              reference={isCompared ? (reference.data ?? null) : null}
              referenceName={referenceName.short}
            />
          )}
        </DataState>
      </div>
    </>
  )
}

/** The trace that raised the alarm over its reference; beside it the link's present trace. */
export function TraceSection(props: TraceSectionProps) {
  const { alarm, occurrence, isOneOfMany, latestTraceId, referenceTraceId } = props
  const t = useMessages(eventMessages)
  const mayRead = useMayCall(traceApi.samples)
  const ids = { raised: occurrence?.traceId ?? null, now: latestTraceId, reference: referenceTraceId }
  const [which, setWhich] = useState<Which>(ids.raised === null ? 'now' : 'raised')
  if (!mayRead || TRACES.every((trace) => ids[trace] === null)) return null
  const traceId = ids[which]
  return (
    <Section
      title={t('trace')}
      hint={isOneOfMany ? t('occurrence', { number: occurrence?.number ?? 1 }) : undefined}
      extra={
        <Segmented
          label={t('traceChoice')}
          options={TRACES.map((value) => ({ value, label: t(`traces.${value}`) }))}
          value={which}
          onChange={setWhich}
        />
      }
    >
      {traceId === null ? (
        <p className="notice">{t(`missing.${which}`)}</p>
      ) : (
        <LoadedTrace key={traceId} {...{ alarm, traceId, referenceTraceId }} name={t(`traces.${which}`)} />
      )}
    </Section>
  )
}
