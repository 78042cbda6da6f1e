import type { SorKeyEvent, SorKeyEvents } from '../sor/sor-layout.ts'
import { ticksToM } from './optics.ts'
import type { Trace, TraceEvent, TraceEventKind, TraceMarkers } from './trace.ts'

const noReflectance = -2_147_483_647
const orlOff = 0xffff

interface Scale {
  readonly groupIndex: number
  readonly pulseM: number
}

/** The instrument's own table; empty where the file has none. */
export function makeTraceEvents(
  table: SorKeyEvents | null,
  scale: Scale,
): Pick<Trace, 'events' | 'endM' | 'totalLossDb' | 'orlDb'> {
  if (table === null) return { events: [], endM: null, totalLossDb: null, orlDb: null }
  const sorted = table.items.toSorted((a, b) => a.timeTicks - b.timeTicks)
  const events = sorted.map((item, index) => makeEvent(item, scale, index === 0))
  return {
    events,
    endM: events.find((event) => event.kind === 'end')?.positionM ?? null,
    totalLossDb: table.endToEndLossMdb > 0 ? table.endToEndLossMdb / 1000 : null,
    orlDb: table.orlMdb > 0 && table.orlMdb < orlOff ? table.orlMdb / 1000 : null,
  }
}

function makeEvent(item: SorKeyEvent, scale: Scale, isFirst: boolean): TraceEvent {
  const positionM = ticksToM(item.timeTicks, scale.groupIndex)
  const isStart = item.code[1] === 'S' || (isFirst && Math.abs(positionM) <= scale.pulseM)
  return {
    positionM,
    positionSigmaM: null,
    kind: isStart ? 'start' : readKind(item.code),
    lossDb: item.lossMdb / 1000,
    lossSigmaDb: null,
    reflectanceDb: readReflectance(item.reflectanceMdb),
    saturated: item.code[0] === '2',
    slopeDbPerKm: item.slopeMdbPerKm === 0 ? null : item.slopeMdbPerKm / 1000,
    source: 'instrument',
    markers: readMarkers(item, scale.groupIndex),
  }
}

function readKind(code: string): TraceEventKind {
  if (code[1] === 'E' || code[1] === 'D') return 'end'
  return code[0] === '0' ? 'non-reflective' : 'reflective'
}

function readReflectance(reflectanceMdb: number): number | null {
  return reflectanceMdb === 0 || reflectanceMdb === noReflectance ? null : reflectanceMdb / 1000
}

/** Only least-squares losses have windows on both sides. */
function readMarkers(item: SorKeyEvent, groupIndex: number): TraceMarkers | null {
  const [leftFrom, leftTo, rightFrom, rightTo] = item.markerTicks.map((ticks) => ticksToM(ticks, groupIndex))
  if (leftFrom === undefined || leftTo === undefined) return null
  if (rightFrom === undefined || rightTo === undefined || item.method !== 'LS') return null
  if (leftTo <= leftFrom || rightTo <= rightFrom) return null
  return { leftFromM: leftFrom, leftToM: leftTo, rightFromM: rightFrom, rightToM: rightTo }
}
