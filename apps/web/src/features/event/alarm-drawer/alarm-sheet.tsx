import { useAlarmDistance } from '#lib/words/alarm-distance.ts'
import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import type { Alarm, AlarmInfo, JournalEntry, PlaceDetail } from '@fibrewatch/contract/alarm'
import { useQuery } from '@tanstack/react-query'
import {
  formatDistance,
  formatMeasured,
  formatNumber,
  formatPercent,
  formatUncertainty,
} from '#lib/format/numbers.ts'
import { formatDuration, formatInstantFull, formatInstantS, spanMs } from '#lib/format/time.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { SheetFacts, SheetHead, SheetSection } from '#ui/print/sheet-parts.tsx'
import { samplesQuery } from '#ui/trace-plot/samples-query.ts'
import { TraceFigure } from '#ui/trace-plot/trace-figure.tsx'
import { AlarmStrip, shownSeverity } from '../alarm-list/alarm-cells.tsx'
import { eventMessages } from '../event.messages.ts'
import { formatLngLat, NoPlace } from './place-section.tsx'
import { EntryText } from './timeline.tsx'
import { sectionAround } from './trace-section.tsx'
import './alarm-sheet.css'

type AlarmSheetProps = { alarm: Alarm; info: AlarmInfo }

const STRIP_PX = { width: 680, height: 24 }

function Place({ alarm, place }: { alarm: Alarm; place: PlaceDetail | null }) {
  const t = useMessages(eventMessages)
  if (alarm.positionM === null && alarm.seenFrom === null)
    return (
      <p>
        <NoPlace alarm={alarm} />
      </p>
    )
  return (
    <>
      <AlarmStrip alarm={alarm} {...STRIP_PX} />
      {place === null ? (
        <p>{t('noGround')}</p>
      ) : (
        <SheetFacts
          facts={[
            { label: t('placeText'), value: alarm.place?.text ?? '—' },
            {
              label: t('cableDistance'),
              value: `${formatDistance(place.cableM)}（${t('excess', { ratio: formatPercent(place.excessRatio) })}）`,
            },
            { label: 'WGS-84', value: formatLngLat(place.lngLat) },
            { label: 'GCJ-02', value: formatLngLat(place.gcj02) },
          ]}
        />
      )}
    </>
  )
}

type TraceProps = { alarm: Alarm; traceId: string; name: string; referenceTraceId: string | null }

/** The data that the drawer has already loaded: printing does not wait. */
function Trace({ alarm, traceId, name, referenceTraceId }: TraceProps) {
  const t = useMessages(eventMessages)
  const { data: now } = useQuery({ ...samplesQuery(traceId), enabled: false })
  const { data: reference } = useQuery({ ...samplesQuery(referenceTraceId ?? ''), enabled: false })
  const { positionM, place } = alarm
  if (now === undefined) return <p>{t('sheetNoTrace')}</p>
  const fault = positionM !== null && {
    positionM,
    severity: shownSeverity(alarm),
    uncertaintyM: place?.uncertaintyM ?? 0,
    label: formatDistance(positionM),
  }
  return (
    <TraceFigure
      now={now}
      nowLabel={name}
      reference={traceId === referenceTraceId ? null : (reference ?? null)}
      referenceLabel={t('referencePlain')}
      fault={fault === false ? null : fault}
      section={sectionAround(positionM)}
      label={t('tracePlot')}
    />
  )
}

function Journal({ journal }: { journal: readonly JournalEntry[] }) {
  return (
    <table>
      <tbody>
        {journal
          .toSorted((a, b) => b.revision - a.revision)
          .map((entry) => (
            <tr key={entry.revision}>
              <td className="print-when">{formatInstantFull(entry.at)}</td>
              <td>
                <EntryText entry={entry} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function useFigures(alarm: Alarm) {
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  const language = useLanguage()
  const now = useNow()
  const distanceOf = useAlarmDistance()
  const { severity, state, place, raisedAt, clearedAt, count, value, unit } = alarm
  const lastedMs = spanMs(raisedAt, clearedAt, now)
  return [
    {
      label: t('colLevel'),
      value: words(`severity.${severity}`),
      note: state === 'cleared' ? t('stateCleared') : undefined,
    },
    {
      label: t('opticalDistance'),
      value: distanceOf(alarm),
      note: formatUncertainty(place?.uncertaintyM),
    },
    {
      label: t('colLasting'),
      value: formatDuration(lastedMs, language),
      note: formatInstantS(raisedAt),
    },
    {
      label: t('sheetReports'),
      value: formatNumber(count),
      note: value === null || unit === 'm' ? undefined : formatMeasured(value, unit),
    },
    {
      label: t('colAckedBy'),
      value: alarm.ackedBy ?? t('stateUnacked'),
      note: alarm.ackedAt === null ? undefined : formatInstantS(alarm.ackedAt),
    },
  ]
}

/** One alarm on paper: what, where, its trace, and what was done. */
export function AlarmSheet({ alarm, info }: AlarmSheetProps) {
  const t = useMessages(eventMessages)
  const nameOf = useAlarmTypeName()
  const { latestTraceId, referenceTraceId, journal, place } = info
  const pinnedTraceId = info.occurrences[0]?.traceId ?? null
  const traceId = pinnedTraceId ?? latestTraceId
  const about = [alarm.linkCode ?? alarm.deviceCode, alarm.linkName, alarm.zoneName].filter(Boolean)
  const name = t(pinnedTraceId === null ? 'traces.now' : 'traces.raised')
  return (
    <>
      <SheetHead title={nameOf(alarm)} about={about.join(' ')} figures={useFigures(alarm)} />
      <SheetSection number={1} title={t('place')}>
        <Place {...{ alarm, place }} />
      </SheetSection>
      {traceId !== null && (
        <SheetSection number={2} title={t('trace')} hint={name}>
          <Trace {...{ alarm, traceId, name, referenceTraceId }} />
        </SheetSection>
      )}
      <SheetSection
        number={traceId === null ? 2 : 3}
        title={t('timeline')}
        hint={t('count', { count: formatNumber(journal.length) })}
      >
        <Journal journal={journal} />
      </SheetSection>
      <p className="print-id">{t('sheetId', { id: alarm.id })}</p>
    </>
  )
}
