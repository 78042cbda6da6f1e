import type { Trace, TraceEvent } from '../trace/trace.ts'
import { indexAt } from '../trace/trace.ts'
import type { Detection } from './detect-events.ts'
import { detectEvents } from './detect-events.ts'
import { LineFitter } from './line-fit.ts'
import type { Fitted } from './measure-level.ts'
import { fitLevel } from './measure-level.ts'
import { measureOrl } from './measure-orl.ts'
import type { SetAside } from './set-aside.ts'

const windowPulses = 10
const windowMin = 24
/** Two findings closer than this are the same thing. */
const samePulses = 4

export interface AnalysedTrace extends Trace {
  /** What was seen and is not among the events, with the reason; by position. Null where no fibre could be seen. */
  readonly setAside: readonly SetAside[] | null
  /** From where to where the samples are fibre that can be measured, and the end that they show, whatever a table says. */
  readonly measurable: Detection['measurable']
  readonly seenEndM: number | null
}

/**
 * Fills in what the instrument did not say: events where it stored none, the end, total loss and return loss.
 * What it did say is kept. A value stays null when the trace does not show it.
 */
export function analyseTrace(trace: Trace): AnalysedTrace {
  const detection = detectEvents(trace)
  const events = trace.events.length > 0 ? trace.events : withStart(detection)
  const endM = trace.endM ?? detection.endM
  const levels =
    endM === null || isEndFaint(trace, detection) ? null : measureEnds(trace, { events, endM, detection })
  return {
    ...trace,
    events,
    endM,
    totalLossDb: trace.totalLossDb ?? levels?.lossDb ?? null,
    orlDb:
      trace.orlDb ??
      (levels === null || endM === null ? null : measureOrl(trace, { ...levels, fromM: 0, toM: endM })),
    setAside: detection.measurable === null ? null : listSetAside(trace, detection),
    measurable: detection.measurable,
    seenEndM: detection.endM,
  }
}

/** Whether the light before the end, if the trace shows any, is too little to say what was lost on the way there. */
function isEndFaint({ endM }: Trace, { endM: seenM, measurable }: Detection): boolean {
  return measurable === null || (endM === null && measurable.toM < (seenM ?? measurable.toM))
}

/** Where the instrument has a table of its own: whatever was seen that the table does not name. */
function listSetAside(trace: Trace, { events, setAside }: Detection): readonly SetAside[] {
  if (trace.events.length === 0) return setAside
  const nearM = samePulses * Math.max(trace.pulseM, trace.spacingM)
  const isListed = (atM: number) => trace.events.some(({ positionM }) => Math.abs(positionM - atM) <= nearM)
  const unlisted = events
    .filter(({ kind }) => kind !== 'end')
    .map(
      ({ positionM, lossDb, lossSigmaDb }) =>
        ({ positionM, lossDb, lossSigmaDb, reason: 'unlisted' }) as const,
    )
  return [...setAside, ...unlisted]
    .filter(({ positionM }) => !isListed(positionM))
    .toSorted((a, b) => a.positionM - b.positionM)
}

/** As an instrument's table lists events: from the start on. */
function withStart({ events, measurable }: Detection): readonly TraceEvent[] {
  return measurable === null ? events : [start, ...events.filter(({ positionM }) => positionM > 0)]
}

const start: TraceEvent = {
  positionM: 0,
  positionSigmaM: 0,
  kind: 'start',
  lossDb: null,
  lossSigmaDb: null,
  reflectanceDb: null,
  saturated: false,
  slopeDbPerKm: null,
  source: 'detected',
  markers: null,
}

/** Backscatter at position zero and loss from there to the end, from the lines next to both. */
function measureEnds(
  trace: Trace,
  { events, endM, detection }: { events: readonly TraceEvent[]; endM: number; detection: Detection },
): { startLevelDb: number; lossDb: number } | null {
  const fitter = new LineFitter(trace.samplesDb)
  const pulseSamples = trace.pulseM / trace.spacingM
  const window = Math.max(windowMin, Math.round(windowPulses * pulseSamples))
  const zero = indexAt(trace, 0)
  const first = Math.max(zero, indexAt(trace, detection.measurable?.fromM ?? 0))
  const end = indexAt(trace, endM)
  const lastEventM =
    events.findLast((event) => event.kind !== 'end' && event.positionM < endM)?.positionM ?? 0
  const clean = Math.ceil(indexAt(trace, lastEventM) + 4 * pulseSamples)
  const before: [number, number] = [Math.min(Math.max(clean, end - window), end - windowMin), end]
  const levels = [fitLevel(fitter, [first, first + window], zero), fitLevel(fitter, before, end)]
  return pairLevels(levels[0], levels[1])
}

function pairLevels(
  from: Fitted | null | undefined,
  to: Fitted | null | undefined,
): { startLevelDb: number; lossDb: number } | null {
  return from && to ? { startLevelDb: from.value, lossDb: to.value - from.value } : null
}
