import type { Detection } from '../analysis/detect-events.ts'
import { detectInScan } from '../analysis/detect-events.ts'
import type { Scan } from '../analysis/scan.ts'
import { makeScan } from '../analysis/scan.ts'
import type { Trace, TraceEvent } from '../trace/trace.ts'

/** A trace with its own detection: both traces are read by the same method, so that its errors cancel. */
export interface Subject {
  readonly trace: Trace
  readonly scan: Scan
  readonly detection: Detection
}

export interface Pair {
  readonly reference: Subject
  readonly current: Subject
  /** The longer of both pulses. */
  readonly pulseM: number
}

export function makePair(reference: Trace, current: Trace): Pair {
  const pulseM = Math.max(reference.pulseM, current.pulseM)
  return { reference: makeSubject(reference), current: makeSubject(current), pulseM }
}

export function makeSubject(trace: Trace): Subject {
  const scan = makeScan(trace)
  return { trace, scan, detection: detectInScan(scan) }
}

/** Findings closer than this many pulses are the same thing. */
const samePulses = 4

export function isSamePosition(pair: Pair, aM: number, bM: number): boolean {
  return Math.abs(aM - bM) <= samePulses * pair.pulseM
}

/**
 * Known events: what the instrument listed, and what is seen in the reference besides. Echoes are no news, but light that
 * must not be taken for undisturbed fibre: those of both traces are among them.
 */
export function listKnownEvents(pair: Pair): TraceEvent[] {
  const { trace, detection } = pair.reference
  const known = trace.events.filter(isBetweenEnds)
  const seen = [...detection.events, ...detection.echoes, ...pair.current.detection.echoes]
  for (const event of seen.filter(isBetweenEnds))
    if (!known.some(({ positionM }) => isSamePosition(pair, positionM, event.positionM))) known.push(event)
  return known.toSorted((a, b) => a.positionM - b.positionM)
}

export function isBetweenEnds({ kind }: TraceEvent): boolean {
  return kind !== 'start' && kind !== 'end'
}
