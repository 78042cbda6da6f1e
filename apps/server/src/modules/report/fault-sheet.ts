import type { AlarmInfo } from '@fibrewatch/contract/alarm'
import { ALARM_TYPE_NAMES } from '@fibrewatch/contract/alarm-type'
import type { LinkInfo } from '@fibrewatch/contract/plant'
import { SEVERITY_NAMES } from '@fibrewatch/contract/severity'
import type { CurveCallout, Figure, Pair, Route, RouteMark, Section, Sheet, Table } from './drawing/sheet.ts'
import { judgeEventList, makeEventTable } from './event-table.ts'
import type { LinkData } from './link-data.ts'
import { makeCurve, makeRoute, makeSignatures, sourceOf, type Telling } from './link-sheet.ts'
import {
  DASH,
  formatDuration,
  formatInstant,
  formatKm,
  formatLngLat,
  formatNumber,
} from './report-figures.ts'
import { JOURNAL_NAMES } from './report-names.ts'

/** A fault by its alarm; `link` is null for what is about no link, `data` where no trace shows it. */
export interface FaultData {
  readonly info: AlarmInfo
  readonly link: Pick<LinkInfo, 'route' | 'landmarks'> | null
  readonly data: LinkData | null
  /** Unix milliseconds. */
  readonly nowMs: number
}

export function makeFaultSheet(fault: FaultData, telling: Telling): Sheet {
  const { say, language } = telling
  const { alarm } = fault.info
  const type = ALARM_TYPE_NAMES[alarm.type][language]
  return {
    title: say('faultTitle'),
    subject: alarm.linkName === null ? alarm.deviceCode : `${alarm.linkName} ${alarm.linkCode ?? ''}`,
    subtitle: `${type} · ${alarm.place?.text ?? say('unknownPlace')}`,
    source: fault.data === null ? say('noTrace') : sourceOf(fault.data, say),
    sections: [
      { kind: 'figures', figures: makeFigures(fault, telling) },
      { kind: 'pairs', title: say('facts'), note: '', pairs: makeFacts(fault, telling) },
      ...makeTraceSections(fault, telling),
      ...makeRouteSection(fault, telling),
      { kind: 'table', title: say('history'), note: '', table: makeHistory(fault.info, telling) },
      makeConclusion(fault, telling),
      makeSignatures(telling),
    ],
  }
}

const durationOf = ({ info: { alarm }, nowMs }: FaultData): number =>
  (alarm.clearedAt === null ? nowMs : Date.parse(alarm.clearedAt)) - Date.parse(alarm.raisedAt)

function makeFigures(fault: FaultData, { say, language }: Telling): Figure[] {
  const { alarm, place } = fault.info
  const uncertainty =
    alarm.place === null ? '' : say('uncertainty', { m: formatNumber(alarm.place.uncertaintyM, 0) })
  return [
    { label: say('faultAt'), value: formatKm(alarm.positionM), unit: 'km', note: uncertainty },
    {
      label: say('cable'),
      value: formatKm(place?.cableM ?? null),
      unit: 'km',
      note: place === null ? '' : say('excess', { percent: formatNumber(place.excessRatio * 100, 2) }),
    },
    {
      label: say('severity'),
      value: SEVERITY_NAMES[alarm.severity][language],
      unit: '',
      note: alarm.state === 'active' ? say('active') : say('cleared'),
    },
    {
      label: say('duration'),
      value: formatDuration(durationOf(fault), say),
      unit: '',
      note: alarm.clearedAt === null ? say('stillThere') : '',
    },
    { label: say('times'), value: String(alarm.count), unit: '', note: '' },
  ]
}

function makeFacts({ info }: FaultData, { say, language, timeZone, words }: Telling): Pair[] {
  const { alarm, place } = info
  const time = (at: string | null): string => (at === null ? DASH : formatInstant(at, timeZone))
  const value = alarm.value === null ? DASH : `${formatNumber(alarm.value, 2)} ${alarm.unit ?? ''}`.trim()
  const neighbours = [place?.before?.name, place?.after?.name].filter((name) => name !== undefined)
  return [
    { label: say('project'), value: words.project || DASH },
    { label: say('alarmType'), value: ALARM_TYPE_NAMES[alarm.type][language] },
    { label: say('measured'), value },
    { label: say('unit'), value: alarm.deviceCode },
    { label: say('raisedAt'), value: time(alarm.raisedAt) },
    { label: say('clearedAt'), value: time(alarm.clearedAt) },
    { label: say('ackedBy'), value: alarm.ackedBy ?? DASH },
    { label: say('between'), value: neighbours.join(' – ') || DASH },
    { label: say('wgs84'), value: place === null ? DASH : formatLngLat(place.lngLat) },
    { label: say('gcj02'), value: place === null ? DASH : formatLngLat(place.gcj02) },
  ]
}

const EVENTS_SECTION = 3

function makeTraceSections({ data, info }: FaultData, telling: Telling): Section[] {
  const { say } = telling
  if (data === null) return [{ kind: 'note', text: say('noTrace') }]
  const events = judgeEventList(data, telling.language)
  const nm = data.info.trace.wavelengthNm
  const raisedIt = info.occurrences.some(({ traceId }) => traceId === data.info.trace.id)
  return [
    {
      kind: 'curve',
      title: say('curve'),
      note: [
        say('curveNote', { nm, section: EVENTS_SECTION }),
        formatInstant(data.info.trace.measuredAt, telling.timeZone),
        ...(raisedIt ? [] : [say('latestTrace')]),
      ].join(' · '),
      curve: makeCurve(data, events, { say, callouts: makeCallouts(info, telling) }),
    },
    { kind: 'table', title: say('events'), note: say('eventsNote'), table: makeEventTable(events, say) },
  ]
}

function makeCallouts({ alarm }: AlarmInfo, { say, language }: Telling): CurveCallout[] {
  if (alarm.positionM === null) return []
  const spread =
    alarm.place === null ? '' : ` ${say('uncertainty', { m: formatNumber(alarm.place.uncertaintyM, 0) })}`
  return [
    {
      positionM: alarm.positionM,
      title: `${ALARM_TYPE_NAMES[alarm.type][language]} ${formatKm(alarm.positionM)} km${spread}`,
      note: alarm.place?.text ?? '',
      tone: 'failed',
    },
  ]
}

function makeRouteSection({ info, link }: FaultData, { say }: Telling): Section[] {
  const route = link === null ? null : makeRoute(link, null)
  if (route === null) return []
  return [{ kind: 'route', title: say('place'), note: say('placeNote'), route: addFault(route, info) }]
}

function addFault(route: Route, { alarm }: AlarmInfo): Route {
  if (alarm.place === null) return route
  const { lngLat, text } = alarm.place
  const mark: RouteMark = { lngLat, label: `${formatKm(alarm.positionM)} km`, note: text, kind: 'failed' }
  return { ...route, marks: [...route.marks, mark] }
}

/** Entries of the history that one report shows: the rest is in the console. */
const MAX_HISTORY = 200

function makeHistory({ journal }: AlarmInfo, { say, language, timeZone }: Telling): Table {
  return {
    columns: [
      { title: say('when'), share: 2.2, align: 'start' },
      { title: say('what'), share: 2, align: 'start' },
      { title: say('who'), share: 1.4, align: 'start' },
      { title: say('remark'), share: 5, align: 'start' },
    ],
    verdictTitle: null,
    verdictWords: { pass: '', fail: '', none: '' },
    rows: journal.slice(0, MAX_HISTORY).map((entry) => ({
      cells: [
        formatInstant(entry.at, timeZone),
        JOURNAL_NAMES[entry.kind][language],
        entry.actor ?? say('bySystem'),
        [entry.severity && SEVERITY_NAMES[entry.severity][language], entry.comment]
          .filter(Boolean)
          .join(' · '),
      ],
      verdict: 'none',
    })),
    empty: DASH,
  }
}

function makeConclusion(fault: FaultData, { say, timeZone, words }: Telling): Section {
  const { alarm } = fault.info
  const place = alarm.place?.text ?? ''
  const { clearedAt } = alarm
  const isOver = clearedAt !== null
  const text = isOver
    ? say('clearedText', {
        time: formatInstant(clearedAt, timeZone),
        duration: formatDuration(durationOf(fault), say),
        place,
      })
    : say('activeText', { place })
  return {
    kind: 'verdict',
    title: say('conclusion', { verdict: say(isOver ? 'cleared' : 'active') }),
    text: `${text} ${words.remark}`.trim(),
    verdict: isOver ? 'pass' : 'fail',
  }
}
