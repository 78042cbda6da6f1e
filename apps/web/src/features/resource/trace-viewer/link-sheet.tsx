import type { Alarm } from '@fibrewatch/contract/alarm'
import type { LinkInfo } from '@fibrewatch/contract/plant'
import {
  formatDb,
  formatDistance,
  formatJointDb,
  formatKm,
  formatNumber,
  formatPercent,
  MISSING,
} from '#lib/format/numbers.ts'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { SheetFacts, SheetHead, SheetSection } from '#ui/print/sheet-parts.tsx'
import { TraceFigure } from '#ui/trace-plot/trace-figure.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { versionMessages } from '../trace-versions/trace-versions.messages.ts'
import { useVersionOrigin } from '#ui/trace-edit/version-words.ts'
import { numberOf, useEventName, VersusCell } from './event-table.tsx'
import { type EventRow, isOwnEvent } from './event-rows.ts'
import { PrintedLegend } from './overlay-legend.tsx'
import { VerdictSummary } from './judged-cell.tsx'
import { findWorstGrade, useEventVerdicts } from './use-event-verdicts.ts'
import { TraceConditions } from './trace-head.tsx'
import { findSection, usePlotEvents, usePlotFault } from './trace-panels.tsx'
import type { Overlays } from './use-overlays.ts'
import type { LoadedTrace, TraceView } from './use-trace-view.ts'

type LinkSheetProps = { link: LinkInfo; alarms: readonly Alarm[]; view: TraceView; overlays: Overlays }

const INDEX_DECIMALS = 4

function EventRows({ rows, info }: Pick<TraceView, 'rows'> & Pick<LoadedTrace, 'info'>) {
  const t = useMessages(resourceMessages)
  const nameOf = useEventName()
  const judged = useEventVerdicts(info)
  const gradeOf = (row: EventRow) => (isOwnEvent(row) ? findWorstGrade(judged, row.positionM) : null)
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>#</th>
            <th>{t('event')}</th>
            <th data-align="right">km</th>
            <th data-align="right">{t('loss')} dB</th>
            <th data-align="right">{t('reflectance')} dB</th>
            <th data-align="right">{t('versus')}</th>
            <th data-align="right">{t('sheetGrade')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <td>{numberOf(rows, at)}</td>
              <td>{nameOf(row)}</td>
              <td data-align="right">{formatKm(row.positionM)}</td>
              <td data-align="right">{formatJointDb(row.lossDb)}</td>
              <td data-align="right">{formatNumber(row.reflectanceDb, 1)}</td>
              <VersusCell row={row} />
              <td data-align="right">{gradeOf(row) ?? MISSING}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <VerdictSummary judged={judged} />
    </>
  )
}

function Trace({ link, alarms, view, overlays, now }: LinkSheetProps & { now: LoadedTrace }) {
  const t = useMessages(resourceMessages)
  const { reference, rows } = view
  return (
    <TraceFigure
      now={now.samples}
      nowLabel={t('plotNow')}
      reference={reference?.samples ?? null}
      referenceLabel={t('reference', { version: reference?.info.trace.referenceVersion ?? 0 })}
      overlays={overlays.drawn}
      events={usePlotEvents(rows)}
      fault={usePlotFault(view, alarms)}
      section={findSection(rows)}
      label={t('plotLabel', { code: link.link.code })}
    />
  )
}

/** How many, by which version. */
function EventsHint({ view, now }: { view: TraceView; now: LoadedTrace }) {
  const t = useMessages(versionMessages)
  const originOf = useVersionOrigin()
  const { version } = now.info
  return (
    <>
      {formatNumber(view.rows.length)} · {t('version', { version: version.version })} {originOf(version)}
      {version.reason !== '' && ` · ${version.reason}`}
    </>
  )
}

/** A link with the trace that is looked at, on paper. */
export function LinkSheet(props: LinkSheetProps) {
  const { view } = props
  const t = useMessages(resourceMessages)
  const { link, landmarks, zones, deviceCode, deviceName } = props.link
  const trace = view.now?.info.trace
  const reference = view.reference?.info.trace.referenceVersion ?? null
  return (
    <>
      <SheetHead
        title={`${link.code} ${link.name}`}
        about={`${deviceCode} ${deviceName} · ${t('port', { port: link.port })}`}
        figures={[
          { label: t('factLength'), value: formatDistance(link.lengthM) },
          { label: t('sheetEnd'), value: formatDistance(trace?.endM) },
          { label: t('sheetLoss'), value: formatDb(trace?.totalLossDb), unit: 'dB' },
          { label: t('returnLoss'), value: formatNumber(view.now?.info.orlDb, 1), unit: 'dB' },
          { label: t('factAlarms'), value: formatNumber(props.alarms.length) },
        ]}
      />
      <SheetSection number={1} title={t('facts')}>
        <SheetFacts
          facts={[
            { label: t('factLandmarks'), value: formatNumber(landmarks.length) },
            { label: t('factZones'), value: formatNumber(zones.length) },
            { label: t('factExcess'), value: formatPercent(link.excessRatio) },
            { label: t('factLaunch'), value: formatDistance(link.launchOffsetM) },
            { label: t('factIndex'), value: formatNumber(link.groupIndex, INDEX_DECIMALS) },
            { label: t('sheetMeasured'), value: formatInstantFull(trace?.measuredAt) },
            { label: t('sheetFile'), value: trace?.fileName ?? '—' },
            { label: t('sheetReference'), value: reference === null ? '—' : `v${reference}` },
          ]}
        />
      </SheetSection>
      {view.now !== null && (
        <>
          <SheetSection
            number={2}
            title={t('sheetTrace')}
            hint={<TraceConditions port={link.port} info={view.now.info} />}
          >
            <Trace {...props} now={view.now} />
            <PrintedLegend overlays={props.overlays} />
          </SheetSection>
          <SheetSection number={3} title={t('events')} hint={<EventsHint view={view} now={view.now} />}>
            <EventRows rows={view.rows} info={view.now.info} />
          </SheetSection>
        </>
      )}
    </>
  )
}
