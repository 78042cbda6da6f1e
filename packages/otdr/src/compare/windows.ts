import type { TraceEvent } from '../trace/trace.ts'

/** A stretch of undisturbed fibre between two things, in metres; the same stretch is read in both traces. */
export interface Section {
  readonly fromM: number
  readonly toM: number
}

/** Pulse lengths behind an event that its signal still fills: a reflection takes longer to settle. */
const stepGuardPulses = 1.75
const reflectiveGuardPulses = 5
export const leadPulses = 0.5

/**
 * Sections between the events, within `reach`, what both traces show as fibre. The list has one more
 * entry than `events`; entry i lies before event i. A section may be empty (`toM` not above `fromM`).
 */
export function listSections(events: readonly TraceEvent[], reach: Section, pulseM: number): Section[] {
  const starts = events.map((event) => event.positionM + guardPulses(event) * pulseM)
  const ends = events.map((event) => event.positionM - leadPulses * pulseM)
  const lastM = reach.toM - leadPulses * pulseM
  return [reach.fromM, ...starts].map((fromM, at) => ({
    fromM: Math.max(fromM, reach.fromM),
    toM: Math.min(ends[at] ?? lastM, lastM),
  }))
}

export function guardPulses({ kind, reflectanceDb }: TraceEvent): number {
  return kind === 'reflective' || reflectanceDb !== null ? reflectiveGuardPulses : stepGuardPulses
}

const windowPulses = 60
const windowMinPulses = 3

/** The part of a section next to its end, or to its start, that a level is read from; null when too short. */
export function cutWindow(section: Section, pulseM: number, side: 'start' | 'end'): Section | null {
  const lengthM = section.toM - section.fromM
  if (lengthM < windowMinPulses * pulseM) return null
  const usedM = Math.min(lengthM, windowPulses * pulseM)
  if (side === 'start') return { fromM: section.fromM, toM: section.fromM + usedM }
  return { fromM: section.toM - usedM, toM: section.toM }
}
