import type { Landmark } from '@fibrewatch/contract/plant'
import type { TraceEvent } from '@fibrewatch/contract/trace'
import type { EventFigure } from '@fibrewatch/otdr'
import type { Locale } from '#platform/http/locale'
import type { LinkData } from './link-data.ts'
import { DASH, formatDb, formatJointDb, formatKm, formatNumber } from './report-figures.ts'
import { EVENT_NAMES } from './report-names.ts'
import type { Say } from './report-words.ts'
import { verdictColumn } from './verdict-column.ts'
import { sumVerdict, type Table, type TableRow, type Verdict } from './drawing/sheet.ts'

/** A landmark this near to an event is what the event is. */
const NEAR_M = 50

export interface JudgedEvent {
  readonly event: TraceEvent
  readonly name: string
  readonly lossLimitDb: number | null
  readonly reflectanceLimitDb: number | null
  /** Loss from the start of the fibre to behind the event; null from the first that is not known on. */
  readonly sumDb: number | null
  readonly failed: readonly EventFigure[]
  readonly verdict: Verdict
}

/** The events by position, each with its limits and what it is called. */
export function judgeEventList({ info, detail, judgement }: LinkData, language: Locale): JudgedEvent[] {
  const sums = sumLosses(info.events)
  return info.events.map((event, at) => {
    const found = judgement.events.filter(({ positionM }) => positionM === event.positionM)
    const limitOf = (figure: EventFigure): number | null =>
      found.find((each) => each.figure === figure)?.limit ?? null
    const failed = found.filter(({ grade }) => grade === 'D').map(({ figure }) => figure)
    return {
      event,
      name: nameEvent(event, detail.landmarks, language),
      lossLimitDb: limitOf('loss'),
      reflectanceLimitDb: limitOf('reflectance'),
      sumDb: sums[at] ?? null,
      failed,
      verdict: sumVerdict({ failed: failed.length, judged: found.length }),
    }
  })
}

function nameEvent(
  { kind, positionM }: TraceEvent,
  landmarks: readonly Landmark[],
  language: Locale,
): string {
  const [nearest] = landmarks.toSorted(
    (a, b) => Math.abs(a.opticalM - positionM) - Math.abs(b.opticalM - positionM),
  )
  const isNear = nearest !== undefined && Math.abs(nearest.opticalM - positionM) <= NEAR_M
  const word = EVENT_NAMES[kind][language]
  return isNear ? `${word} ${nearest.name}` : word
}

/** The loss of the fibre before each event and of the events up to it. */
function sumLosses(events: readonly TraceEvent[]): (number | null)[] {
  let sumDb: number | null = 0
  let fromM = events[0]?.positionM ?? 0
  return events.map((event) => {
    const addedDb = addFibre(event, event.positionM - fromM)
    sumDb = sumDb === null || addedDb === null ? null : sumDb + addedDb
    fromM = event.positionM
    return sumDb
  })
}

/** What an event and the fibre before it lose; null where either is not known. */
function addFibre({ slopeDbPerKm, lossDb, kind }: TraceEvent, lengthM: number): number | null {
  const fibreDb = lengthM === 0 ? 0 : multiply(slopeDbPerKm, lengthM / 1000)
  // At the start nothing is lost yet; the end is where the light is gone: its own loss is not the link's.
  const eventDb = kind === 'start' || kind === 'end' ? 0 : lossDb
  return fibreDb === null || eventDb === null ? null : fibreDb + eventDb
}

const multiply = (a: number | null, b: number): number | null => (a === null ? null : a * b)

const LOSS_COLUMN = 3
const REFLECTANCE_COLUMN = 5

export function makeEventTable(events: readonly JudgedEvent[], say: Say): Table {
  return {
    columns: [
      { title: say('number'), share: 0.55, align: 'end', isQuiet: true },
      { title: say('event'), share: 2.9, align: 'start' },
      { title: say('km'), share: 1.15, align: 'end' },
      { title: say('loss'), share: 1.1, align: 'end' },
      { title: say('atMost'), share: 1, align: 'end', isQuiet: true },
      { title: say('reflectance'), share: 1.15, align: 'end' },
      { title: say('atMost'), share: 1, align: 'end', isQuiet: true },
      { title: say('cumulative'), share: 1.1, align: 'end' },
    ],
    ...verdictColumn(say),
    rows: events.map((event, at) => makeRow(event, at + 1)),
    empty: say('noEvents'),
  }
}

function makeRow({ event, failed, ...judged }: JudgedEvent, number: number): TableRow {
  const strong = [
    ...(failed.includes('loss') ? [LOSS_COLUMN] : []),
    ...(failed.includes('reflectance') ? [REFLECTANCE_COLUMN] : []),
  ]
  return {
    cells: [
      String(number),
      judged.name,
      formatKm(event.positionM),
      event.kind === 'end' ? DASH : formatJointDb(event.lossDb),
      formatDb(judged.lossLimitDb),
      formatNumber(event.reflectanceDb, 1),
      formatNumber(judged.reflectanceLimitDb, 1),
      formatJointDb(judged.sumDb),
    ],
    strong,
    verdict: judged.verdict,
  }
}
