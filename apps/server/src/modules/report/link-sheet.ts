import type { Landmark } from '@fibrewatch/contract/plant'
import { QUALITY_GRADE_NAMES, type QualityCause } from '@fibrewatch/contract/quality'
import { pulseLengthM } from '@fibrewatch/otdr'
import type { Locale } from '#platform/http/locale'
import type { ReportWords } from '@fibrewatch/contract/report'
import { findZeroDb, makeCurvePoints } from './curve-points.ts'
import type {
  Curve,
  CurveCallout,
  CurveMark,
  Figure,
  Pair,
  Route,
  RouteMark,
  Section,
  Sheet,
  Table,
  Verdict,
} from './drawing/sheet.ts'
import { judgeEventList, type JudgedEvent, makeEventTable } from './event-table.ts'
import type { LinkData } from './link-data.ts'
import {
  DASH,
  formatDb,
  formatInstant,
  formatJointDb,
  formatKm,
  formatNumber,
  formatPulse,
} from './report-figures.ts'
import { CAUSE_NAMES } from './report-names.ts'
import type { Say } from './report-words.ts'
import { describeOrigin, nameOrigin, nameReference } from './trace-origin.ts'
import { verdictColumn } from './verdict-column.ts'
import type { Ground } from '#modules/base-map'
import { findNeighbours, type Surroundings } from './surroundings.ts'

/** How a report is told. */
export interface Telling {
  readonly say: Say
  readonly language: Locale
  readonly timeZone: string
  readonly words: ReportWords
}

const EVENTS_SECTION = 3
/** What is shown of the trace behind the end of the fibre, as a share of its length. */
const BEHIND_END = 0.06

/** Acceptance of a link by one trace. */
export function makeLinkSheet(data: LinkData, telling: Telling): Sheet {
  const { say } = telling
  const { detail, info } = data
  const events = judgeEventList(data, telling.language)
  return {
    title: say('acceptanceTitle'),
    subject: `${detail.link.name} ${detail.link.code}`,
    subtitle: `${nameOrigin(data, telling)} · ${info.trace.wavelengthNm} nm`,
    source: sourceOf(data, say),
    sections: [
      { kind: 'figures', figures: makeFigures(data, say) },
      { kind: 'pairs', title: say('conditions'), note: '', pairs: makeConditions(data, telling) },
      {
        kind: 'curve',
        title: say('curve'),
        note: say('curveNote', { nm: info.trace.wavelengthNm, section: EVENTS_SECTION }),
        curve: makeCurve(data, events, { say, callouts: makeCallouts(data, events, telling) }),
      },
      {
        kind: 'split',
        left: {
          kind: 'table',
          title: say('events'),
          note: say('eventsNote'),
          table: makeEventTable(events, say),
        },
        right: [
          { kind: 'table', title: say('rules'), note: '', table: makeRuleTable(data, telling) },
          { kind: 'note', text: say('oneWay') },
          makeConclusion(data, events, telling),
        ],
      },
      ...makeRouteSection(data, events, say),
      makeSignatures(telling),
    ],
  }
}

export const sourceOf = ({ info, curve }: Pick<LinkData, 'info' | 'curve'>, say: Say): string =>
  say('source', {
    file: info.trace.fileName,
    hash: `${curve.sha256.slice(0, 4)} ${curve.sha256.slice(4, 8)} … ${curve.sha256.slice(-4)}`,
  })

function makeFigures({ detail, info, judgement }: LinkData, say: Say): Figure[] {
  const { reading, budgetDb, limits } = judgement
  const limitOf = (limit: number | null | undefined): string =>
    limit === null || limit === undefined ? say('noLimit') : say('limit', { value: formatNumber(limit, 2) })
  const marginDb = budgetDb === null || reading.totalLossDb === null ? null : budgetDb - reading.totalLossDb
  return [
    {
      label: say('fibreLength'),
      value: formatKm(info.trace.endM),
      unit: 'km',
      note:
        info.trace.endM === null ? say('noEnd') : say('plannedLength', { km: formatKm(detail.link.lengthM) }),
    },
    {
      label: say('totalLoss'),
      value: formatDb(reading.totalLossDb),
      unit: 'dB',
      note: budgetDb === null ? say('noLimit') : say('budget', { db: formatDb(budgetDb) }),
    },
    {
      label: say('attenuation'),
      value: formatNumber(reading.attenuationDbPerKm, 3),
      unit: 'dB/km',
      note: limitOf(limits?.attenuation.C),
    },
    {
      label: say('worstSplice'),
      value: formatJointDb(reading.worstSplice?.value ?? null),
      unit: 'dB',
      note: limitOf(limits?.['splice-max'].C),
    },
    { label: say('margin'), value: formatDb(marginDb), unit: 'dB', note: limitOf(limits?.margin.C) },
  ]
}

function makeConditions(data: LinkData, telling: Telling): Pair[] {
  const { detail, info, judgement } = data
  const { say, timeZone, words } = telling
  const { link } = detail
  const { trace } = info
  const averaging = trace.averagingS === null ? DASH : `${formatNumber(trace.averagingS, 0)} s`
  return [
    { label: say('project'), value: words.project || DASH },
    { label: say('link'), value: `${link.code} ${link.name}` },
    describeOrigin(data, telling),
    { label: say('ruleSet'), value: judgement.ruleSetName ?? say('noRuleSet') },
    {
      label: say('instrument'),
      value: [info.supplier, info.model, info.serial].filter(Boolean).join(' · ') || DASH,
    },
    { label: say('wavelength'), value: `${trace.wavelengthNm} nm` },
    { label: say('pulse'), value: `${formatPulse(trace.pulseNs)} · ${averaging}` },
    {
      label: say('range'),
      value: `${formatNumber(trace.rangeM / 1000, 1)} km · ${formatNumber(info.spacingM, 2)} m`,
    },
    { label: say('groupIndex'), value: formatNumber(info.groupIndex, 5) },
    { label: say('orl'), value: info.orlDb === null ? DASH : `${formatNumber(info.orlDb, 1)} dB` },
    { label: say('measuredAt'), value: formatInstant(trace.measuredAt, timeZone) },
    {
      label: say('reference'),
      value: nameReference(data, telling),
    },
  ]
}

export function makeCurve(
  { detail, info, curve, reference }: Pick<LinkData, 'detail' | 'info' | 'curve' | 'reference'>,
  events: readonly JudgedEvent[],
  { say, callouts }: { readonly say: Say; readonly callouts: readonly CurveCallout[] },
): Curve {
  const endM = Math.max(info.trace.endM ?? 0, detail.link.lengthM, events.at(-1)?.event.positionM ?? 0)
  const lengthM = endM * (1 + BEHIND_END)
  const { endM: ownEndM } = info.trace
  const zeroDb = findZeroDb(curve, { lengthM, endM: ownEndM })
  return {
    points: makeCurvePoints(curve, { lengthM, zeroDb }),
    reference: reference === null ? null : makeCurvePoints(reference, { lengthM, zeroDb }),
    lengthM,
    noise:
      ownEndM === null
        ? null
        : makeNoise(ownEndM, { pulseNs: info.trace.pulseNs, groupIndex: info.groupIndex }, say),
    marks: events.map(({ event, verdict }, at) => ({
      positionM: event.positionM,
      label: String(at + 1),
      tone: toneOf(event.kind, verdict),
    })),
    callouts,
    legend:
      reference === null
        ? []
        : [
            { label: say('thisTrace'), line: 'trace' },
            { label: say('referenceTrace'), line: 'reference' },
          ],
  }
}

/** Behind the end and what the reflection there hides. */
export const makeNoise = (
  endM: number,
  { pulseNs, groupIndex }: { readonly pulseNs: number; readonly groupIndex: number },
  say: Say,
): Curve['noise'] => ({ fromM: endM + 2 * pulseLengthM(pulseNs, groupIndex), label: say('noise') })

function toneOf(kind: JudgedEvent['event']['kind'], verdict: Verdict): CurveMark['tone'] {
  if (verdict === 'fail') return 'failed'
  return kind === 'non-reflective' ? 'plain' : 'strong'
}

/** Two words over the trace at most: what is furthest beyond its limit, and the end. */
function makeCallouts({ info }: LinkData, events: readonly JudgedEvent[], { say }: Telling): CurveCallout[] {
  const worst = events
    .map((event, at) => ({ ...event, number: at + 1 }))
    .find(({ verdict }) => verdict === 'fail')
  const { endM } = info.trace
  const last = events.at(-1)
  return [
    ...(worst === undefined
      ? []
      : [
          {
            positionM: worst.event.positionM,
            title: `${worst.number} · ${worst.name}`,
            note: describeFailure(worst, say),
            tone: 'failed' as const,
          },
        ]),
    ...(endM === null
      ? []
      : [
          {
            positionM: endM,
            title: `${say('end')} ${formatKm(endM)} km${describeSigma(last)}`,
            note: last?.event.kind === 'end' && last.name !== say('end') ? last.name : '',
            tone: 'plain' as const,
          },
        ]),
  ]
}

/** ± at 95 %. */
const SIGMAS_95 = 1.96

const describeSigma = (event: JudgedEvent | undefined): string =>
  event === undefined || event.event.positionSigmaM === null
    ? ''
    : ` ±${formatNumber(event.event.positionSigmaM * SIGMAS_95, 1)} m`

function describeFailure({ event, failed, lossLimitDb, reflectanceLimitDb }: JudgedEvent, say: Say): string {
  const isLoss = failed.includes('loss')
  const value = isLoss ? formatJointDb(event.lossDb) : formatNumber(event.reflectanceDb, 1)
  const limit = isLoss ? formatDb(lossLimitDb) : formatNumber(reflectanceLimitDb, 1)
  return `${value} dB · ${say('limit', { value: limit })} dB`
}

/** Of joints and attenuation as a viewer shows them: limits stand in hundredths. */
const DIGITS_OF_RULES: Partial<Record<QualityCause, number>> = {
  attenuation: 3,
  'splice-max': 3,
  'splice-mean': 3,
  connector: 3,
  'event-change': 3,
  reflectance: 1,
}

function makeRuleTable({ judgement }: LinkData, { say, language }: Telling): Table {
  return {
    columns: [
      { title: say('rule'), share: 2.75, align: 'start' },
      { title: say('value'), share: 1.05, align: 'end' },
      { title: '', share: 1.7, align: 'start', isQuiet: true },
    ],
    ...verdictColumn(say),
    rows: judgement.verdicts.map(({ rule, value, grade }) => ({
      cells: [
        CAUSE_NAMES[rule][language],
        formatNumber(value, DIGITS_OF_RULES[rule] ?? 2),
        QUALITY_GRADE_NAMES[grade][language],
      ],
      verdict: grade === 'D' ? 'fail' : 'pass',
    })),
    empty: say('noRules'),
  }
}

/** Whether the link passes: it is whole, and nothing is beyond its limit. */
export function concludeLink({ judgement }: LinkData, events: readonly JudgedEvent[]): Verdict {
  if (judgement.grade === 'F') return 'fail'
  if (judgement.ruleSetName === null || judgement.grade === 'U') return 'none'
  const isBeyond =
    judgement.verdicts.some(({ grade }) => grade === 'D') || events.some(({ verdict }) => verdict === 'fail')
  return isBeyond ? 'fail' : 'pass'
}

function makeConclusion(
  data: LinkData,
  events: readonly JudgedEvent[],
  telling: Telling,
): Section & { kind: 'verdict' } {
  const { say, words } = telling
  const verdict = concludeLink(data, events)
  const text = `${explainVerdict(data, events, { ...telling, verdict })} ${words.remark}`.trim()
  return { kind: 'verdict', title: say('conclusion', { verdict: say(verdict) }), text, verdict }
}

const SHOWN_FAILURES = 4

function explainVerdict(
  { judgement }: LinkData,
  events: readonly JudgedEvent[],
  { say, language, verdict }: Telling & { readonly verdict: Verdict },
): string {
  if (verdict === 'none') return say('noneText')
  if (judgement.grade === 'F') return say('endMovedText')
  const ruleSet = judgement.ruleSetName ?? ''
  if (verdict === 'pass') return say('passText', { ruleSet })
  const items = listFailures(judgement.verdicts, events, language)
  const shown = items.slice(0, SHOWN_FAILURES).join(language === 'zh' ? '、' : ', ')
  return say('failText', {
    ruleSet,
    count: items.length,
    items: items.length > SHOWN_FAILURES ? `${shown} …` : shown,
  })
}

const RULES_OF_EVENTS: ReadonlySet<QualityCause> = new Set(['splice-max', 'connector', 'reflectance'])

/** Events by name; a rule about the worst event says the same once more. */
export function listFailures(
  verdicts: LinkData['judgement']['verdicts'],
  events: readonly JudgedEvent[],
  language: Locale,
): string[] {
  const ofEvents = events.flatMap((event, at) =>
    event.verdict === 'fail' ? [`${at + 1} ${event.name}`] : [],
  )
  const others = verdicts
    .filter(({ rule, grade }) => grade === 'D' && !(RULES_OF_EVENTS.has(rule) && ofEvents.length > 0))
    .map(({ rule }) => CAUSE_NAMES[rule][language])
  return [...ofEvents, ...others]
}

function makeRouteSection(data: LinkData, events: readonly JudgedEvent[], say: Say): Section[] {
  const { detail, surroundings, ground } = data
  return makePlaceSection(detail, { surroundings, ground, failedName: findFailedName(data, events), say })
}

/** The landmark that the first event beyond its limit is at. */
function findFailedName({ detail }: LinkData, events: readonly JudgedEvent[]): string | null {
  const failed = events.find(({ verdict }) => verdict === 'fail')
  return detail.landmarks.find(({ name }) => failed?.name.endsWith(name))?.name ?? null
}

interface Placing {
  readonly surroundings: Surroundings
  readonly ground: Ground | null
  /** The landmark that is marked as beyond its limit. */
  readonly failedName: string | null
  /** What is marked beside the landmarks. */
  readonly marks?: readonly RouteMark[]
  readonly say: Say
}

/** Nothing for a link without a route. */
export function makePlaceSection(
  { link, route, landmarks }: Placed,
  { surroundings, ground, failedName, marks = [], say }: Placing,
): Section[] {
  if (route === null) return []
  const line = route.coordinates
  const neighbours = findNeighbours(surroundings, { linkId: link.id, line, landmarks })
  const own = landmarks.flatMap((landmark) => makeMark(landmark, failedName))
  const note = [
    say('placeNote'),
    ...(ground === null ? [say('placeNoteBare')] : []),
    ...(neighbours.lines.length === 0 ? [] : [say('placeNoteNeighbours')]),
  ].join(say('placeNoteJoin'))
  const drawn: Route = { line, marks: [...own, ...marks], ground, neighbours, north: say('north') }
  return [{ kind: 'route', title: say('place'), note, route: drawn }]
}

/** A link as far as it lies on the ground. */
export type Placed = Pick<LinkData['detail'], 'route' | 'landmarks'> & {
  readonly link: { readonly id: number }
}

function makeMark({ name, kind, lngLat, opticalM }: Landmark, failedName: string | null): RouteMark[] {
  if (lngLat === null) return []
  if (name === failedName)
    return [{ lngLat, label: `${name} ${formatKm(opticalM)} km`, note: '', kind: 'failed' }]
  return [{ lngLat, label: name, note: '', kind: kind === 'site' ? 'site' : 'closure' }]
}

export const makeSignatures = ({ say, words }: Telling): Section => ({
  kind: 'signatures',
  dateLabel: say('date'),
  people: [
    { role: say('tester'), name: words.tester },
    { role: say('approver'), name: words.approver },
  ],
})
