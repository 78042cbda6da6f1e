import type { Alarm } from '@fibrewatch/contract/alarm'
import type { ReactNode } from 'react'
import { formatMeasured, formatNumber } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { tellCode } from './alarm-words.ts'
import { EvidenceFrame, EvidencePlot, markDistances } from './evidence-frame.tsx'
import type { ReportKind } from './evidence-kind.ts'
import { FitText } from './fit-text.tsx'
import { EVIDENCE_BOX } from './evidence-path.ts'
import { largeScreenMessages } from './large-screen.messages.ts'
import {
  countCells,
  drawLevel,
  drawTrend,
  FALL_GRID,
  findRange,
  type Report,
  type Section,
} from './report-drawing.ts'
import { type Reports, SPAN_MS, useReports } from './use-reports.ts'

const MS_PER_MINUTE = 60_000
/** To each side of a hot spot. */
const HALF_PROFILE_M = 150
/** Colours of the heat scale above its ground. */
const HEAT_STEPS = 6
/** Columns framed around the position. */
const FRAME_COLUMNS = 4
/** Of the last value, in units of the wall. */
const READING_UNITS = 46

/** Whether a report has what its drawing needs: a position, a value, or both. */
const IS_DRAWN: Readonly<Record<ReportKind, (report: Report) => boolean>> = {
  waterfall: ({ positionM }) => positionM !== null,
  profile: ({ positionM, value }) => positionM !== null && value !== null,
  trend: ({ value }) => value !== null,
}

type DrawingProps = { alarm: Alarm; reports: Reports; label: string }

const tellInstant = (atMs: number) => formatInstant(new Date(atMs).toISOString(), Date.now())

/** The whole link; where its length is not known, the reported stretch. */
function sectionOfLink({ linkLengthM }: Alarm, list: readonly Report[]): Section {
  if (linkLengthM !== null) return { fromM: 0, toM: linkLengthM }
  const positions = list.flatMap(({ positionM }) => (positionM === null ? [] : [positionM]))
  return {
    fromM: Math.min(...positions) - HALF_PROFILE_M,
    toM: Math.max(...positions) + HALF_PROFILE_M,
  }
}

/** Reports over distance and time, the newest at the top: dark where it is quiet, brighter with more reports. */
function Waterfall({ alarm, reports: { list, span }, label }: DrawingProps) {
  const { positionM, severity } = alarm
  const section = sectionOfLink(alarm, list)
  const cells = countCells(list, span, section)
  const most = Math.max(...cells.map(({ count }) => count))
  const x =
    positionM === null
      ? null
      : ((positionM - section.fromM) / (section.toM - section.fromM)) * FALL_GRID.columns
  return (
    <EvidencePlot
      label={label}
      box={FALL_GRID}
      sides={[tellInstant(span.toMs), tellInstant(span.fromMs)]}
      marks={markDistances(section)}
    >
      <rect width={FALL_GRID.columns} height={FALL_GRID.rows} fill="var(--heat-0)" />
      {cells.map(({ column, row, count }) => (
        <rect
          key={`${column} ${row}`}
          className="wall-cell"
          data-count={count}
          x={column}
          y={row}
          width={1}
          height={1}
          fill={`var(--heat-${Math.ceil((count / most) * HEAT_STEPS)})`}
        />
      ))}
      {x !== null && (
        <rect
          className="wall-frame"
          x={x - FRAME_COLUMNS / 2}
          width={FRAME_COLUMNS}
          height={FALL_GRID.rows}
          stroke={`var(--${severity}-edge)`}
        />
      )}
    </EvidencePlot>
  )
}

/** Values around the position: the latest over the earlier ones. */
function Profile({ alarm, reports: { list }, label }: DrawingProps) {
  const range = findRange(list)
  const placed = list.filter(IS_DRAWN.profile)
  const middleM = alarm.positionM ?? placed[0]?.positionM ?? null
  if (range === null || middleM === null) return null
  const section = { fromM: Math.max(0, middleM - HALF_PROFILE_M), toM: middleM + HALF_PROFILE_M }
  const unit = placed[0]?.unit ?? null
  return (
    <EvidencePlot
      label={label}
      box={EVIDENCE_BOX}
      sides={[formatMeasured(range.high, unit), formatMeasured(range.low, unit)]}
      marks={markDistances(section)}
    >
      {placed.toReversed().map((report, index) => (
        <path
          key={report.id}
          className={index === placed.length - 1 ? 'wall-level is-now' : 'wall-level'}
          d={drawLevel(report, section, range)}
        />
      ))}
    </EvidencePlot>
  )
}

/** Values over time, with the time the alarm was raised. */
function Trend({ alarm, reports: { list, span }, label }: DrawingProps) {
  const range = findRange(list)
  if (range === null) return null
  const unit = list.find(({ value }) => value !== null)?.unit ?? null
  const { columns, rows } = EVIDENCE_BOX
  const raisedShare = (Date.parse(alarm.raisedAt) - span.fromMs) / (span.toMs - span.fromMs)
  const marks = [span.fromMs, (span.fromMs + span.toMs) / 2, span.toMs].map(tellInstant)
  return (
    <EvidencePlot
      label={label}
      box={EVIDENCE_BOX}
      sides={[formatMeasured(range.high, unit), formatMeasured(range.low, unit)]}
      marks={marks}
    >
      <path className="wall-trace" d={drawTrend(list, span, range)} stroke="var(--trace-now)" />
      {raisedShare >= 0 && (
        <path
          className="wall-trace is-fault"
          d={`M${raisedShare * columns} 0V${rows}`}
          stroke={`var(--${alarm.severity}-edge)`}
        />
      )}
    </EvidencePlot>
  )
}

const DRAWINGS = { waterfall: Waterfall, profile: Profile, trend: Trend } as const

/** The time of the reports, and the key of the colours or the last value. */
function ReportKeys({ kind, reports }: { kind: ReportKind; reports: Reports }) {
  const t = useMessages(largeScreenMessages)
  const latest = reports.list.find(({ value }) => value !== null)
  const minutes = formatNumber(SPAN_MS[kind] / MS_PER_MINUTE)
  return (
    <>
      <span className="ellipsis">{reports.isRecent ? t('reportsOf', { minutes }) : t('reportsThen')}</span>
      {kind === 'waterfall' ? (
        <p className="wall-heat">
          <i />
          <span>{t('reportsFew')}</span>
          <span>{t('reportsMany')}</span>
        </p>
      ) : (
        <p className="wall-reading">
          <FitText text={formatMeasured(latest?.value, latest?.unit ?? null)} most={READING_UNITS} />
        </p>
      )}
    </>
  )
}

type EvidenceProps = { alarm: Alarm; kind: ReportKind }

/** Why there is no drawing; null where there is one. */
function useReportNote(kind: ReportKind, { reports, known }: ReturnType<typeof useReports>): string | null {
  const t = useMessages(largeScreenMessages)
  if (known.knowledge === 'not-permitted') return t('reportsForbidden')
  if (known.knowledge === 'failed') return t('reportsUnknown')
  if (reports === undefined) return t('loading')
  const minutes = formatNumber(SPAN_MS[kind] / MS_PER_MINUTE)
  if (reports.list.length === 0) return t('reportsNone', { minutes })
  if (reports.list.some(IS_DRAWN[kind])) return null
  return t(kind === 'waterfall' ? 'reportsUnplaced' : 'reportsUnmeasured')
}

/** The reports of the instrument that raised an alarm, drawn by their kind. */
export function ReportEvidence({ alarm, kind }: EvidenceProps) {
  const t = useMessages(largeScreenMessages)
  const asked = useReports(alarm, kind)
  const note = useReportNote(kind, asked)
  const { reports } = asked
  const Drawing = DRAWINGS[kind]
  const code = tellCode(alarm)
  let body: ReactNode = <p className="wall-note">{note}</p>
  if (note === null && reports !== undefined) {
    const label = t(`label.${kind}`, { code, count: formatNumber(reports.list.length) })
    body = <Drawing {...{ alarm, reports, label }} />
  }
  return (
    <EvidenceFrame
      title={t(`kind.${kind}`)}
      code={code}
      keys={note === null && reports !== undefined && <ReportKeys {...{ kind, reports }} />}
    >
      {body}
    </EvidenceFrame>
  )
}
