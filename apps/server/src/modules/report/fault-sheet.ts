import { type AlarmInfo, type Alarm, findDistance } from '@fibrewatch/contract/alarm'
import { DRILL_MARK, nameAlarmType } from '@fibrewatch/contract/alarm-type'
import { SEVERITY_NAMES } from '@fibrewatch/contract/severity'
import type { Ground } from '#modules/base-map'
import type { CurveCallout, Figure, Pair, RouteMark, Section, Sheet } from './drawing/sheet.ts'
import { judgeEventList, makeEventTable } from './event-table.ts'
import { makeHistory } from './fault-history.ts'
import type { LinkData } from './link-data.ts'
import {
  makeCurve,
  makePlaceSection,
  makeSignatures,
  type Placed,
  sourceOf,
  type Telling,
} from './link-sheet.ts'
import {
  DASH,
  formatDuration,
  formatInstant,
  formatKm,
  formatLngLat,
  formatMetres,
  formatNumber,
} from './report-figures.ts'
import type { Say } from './report-words.ts'
import type { Surroundings } from './surroundings.ts'

/** A fault by its alarm; `link` is null for what is about no link, `data` where no trace shows it. */
export interface FaultData {
  readonly info: AlarmInfo
  readonly link: Placed | null
  readonly data: LinkData | null
  readonly surroundings: Surroundings
  /** What lies under the route of the link; null without a map. */
  readonly ground: Ground | null
  /** Unix milliseconds. */
  readonly nowMs: number
}

export function makeFaultSheet(fault: FaultData, telling: Telling): Sheet {
  const { say, language } = telling
  const { alarm } = fault.info
  const type = nameAlarmType(alarm, language)
  return {
    title: `${alarm.drillEndsAt === null ? '' : DRILL_MARK[language]}${say('faultTitle')}`,
    subject: alarm.linkName === null ? alarm.deviceCode : `${alarm.linkName} ${alarm.linkCode ?? ''}`,
    subtitle: `${type} · ${alarm.place?.text ?? say('unknownPlace')}`,
    source: fault.data === null ? say('noTrace') : sourceOf(fault.data, say),
    sections: [
      { kind: 'figures', figures: makeFigures(fault, telling) },
      { kind: 'pairs', title: say('facts'), note: '', pairs: makeFacts(fault, telling) },
      ...makeTraceSections(fault, telling),
      ...makeRouteSection(fault, telling),
      ...makeEnd(fault, telling),
      {
        kind: 'table',
        title: say('history'),
        note: say('historyNote'),
        table: makeHistory(fault.info, telling),
      },
    ],
  }
}

const durationOf = ({ info: { alarm }, nowMs }: FaultData): number =>
  (alarm.clearedAt === null ? nowMs : Date.parse(alarm.clearedAt)) - Date.parse(alarm.raisedAt)

function makeFigures(fault: FaultData, { say, language }: Telling): Figure[] {
  const { alarm, place } = fault.info
  const { positionM, fromLink } = findDistance(alarm)
  const uncertainty =
    alarm.place === null ? '' : say('uncertainty', { m: formatNumber(alarm.place.uncertaintyM, 0) })
  const from = fromLink === null ? '' : say('seenFrom', { code: fromLink })
  return [
    {
      label: say('faultAt'),
      value: formatKm(positionM),
      unit: 'km',
      note: [uncertainty, from].join(' ').trim(),
    },
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
  const neighbours = [place?.before?.name, place?.after?.name].filter((name) => name !== undefined)
  return [
    { label: say('project'), value: words.project || DASH },
    { label: say('alarmType'), value: nameAlarmType(alarm, language) },
    makeMeasured(alarm, say),
    { label: say('unit'), value: alarm.deviceCode },
    { label: say('raisedAt'), value: time(alarm.raisedAt) },
    { label: say('clearedAt'), value: time(alarm.clearedAt) },
    { label: say('ackedBy'), value: alarm.ackedBy ?? DASH },
    { label: say('between'), value: neighbours.join(' – ') || DASH },
    { label: say('wgs84'), value: place === null ? DASH : formatLngLat(place.lngLat) },
    { label: say('gcj02'), value: place === null ? DASH : formatLngLat(place.gcj02) },
  ]
}

/** Metres are no more exact than the place on the ground is known. */
function makeMeasured(alarm: Alarm, say: Say): Pair {
  const { value, unit, place } = alarm
  if (value === null) return { label: say('measured'), value: DASH }
  if (unit === 'm')
    return { label: nameLength(alarm, say), value: formatMetres(value, place?.uncertaintyM ?? null) }
  return { label: say('measured'), value: `${formatNumber(value, 2)} ${unit ?? ''}`.trim() }
}

/** The comparison with the reference tells of an end by how far it is from where it was, an instrument by where it is. */
function nameLength({ type, value, positionM }: Alarm, say: Say): string {
  const isPosition = positionM !== null && value !== null && Math.abs(value - positionM) < 1
  if (isPosition) return say('measuredPosition')
  if (type === 'FIBRE_BREAK') return say('shorterThanReference')
  return say(type === 'FIBRE_END_MOVED' ? 'longerThanReference' : 'measuredLength')
}

const EVENTS_SECTION = 3

function makeTraceSections(fault: FaultData, telling: Telling): Section[] {
  const { data, info } = fault
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
    {
      kind: 'split',
      left: {
        kind: 'table',
        title: say('events'),
        note: say('eventsNote'),
        table: makeEventTable(events, say),
      },
      right: [makeConclusion(fault, telling)],
    },
  ]
}

/** Whoever signs has the conclusion beside the events; where no trace shows it, both stand below each other. */
function makeEnd(fault: FaultData, telling: Telling): Section[] {
  const signatures = makeSignatures(telling)
  if (fault.data !== null) return [signatures]
  return [{ kind: 'together', sections: [makeConclusion(fault, telling), signatures] }]
}

function makeCallouts({ alarm }: AlarmInfo, { say, language }: Telling): CurveCallout[] {
  if (alarm.positionM === null) return []
  const spread =
    alarm.place === null ? '' : ` ${say('uncertainty', { m: formatNumber(alarm.place.uncertaintyM, 0) })}`
  return [
    {
      positionM: alarm.positionM,
      title: `${nameAlarmType(alarm, language)} ${formatKm(alarm.positionM)} km${spread}`,
      note: alarm.place?.text ?? '',
      tone: 'failed',
    },
  ]
}

function makeRouteSection(fault: FaultData, { say }: Telling): Section[] {
  const { info, link, surroundings, ground } = fault
  if (link === null) return []
  const marks = makeFaultMarks(info.alarm)
  return makePlaceSection(link, { surroundings, ground, failedName: null, marks, say })
}

function makeFaultMarks({ place, positionM }: Alarm): RouteMark[] {
  if (place === null) return []
  const { lngLat, text } = place
  return [{ lngLat, label: `${formatKm(positionM)} km`, note: text, kind: 'failed' }]
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
