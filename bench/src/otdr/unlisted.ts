import { type DetectedEvent, detectEvents } from '@fibrewatch/otdr'
import type { Recording } from './recordings.ts'
import { isPlainStep } from './plain-step.ts'
import { addTrace, makeTally, nearOf } from './tally.ts'

/** What the makers' tables do not have, by what else is known of it. */
type Unlisted = {
  /** Another trace that ends at the same place shows it there too. */
  seenTwice: number
  /** Smaller than what the table lists, by the file's own word. */
  belowThreshold: number
  /** A step that the samples show without any analyser. */
  plain: number
  /** All others. */
  false: number
}

export function sortUnlisted(recordings: readonly Recording[], all: readonly Recording[]): Unlisted {
  const sorted = { seenTwice: 0, belowThreshold: 0, plain: 0, false: 0 }
  for (const recording of recordings)
    for (const event of listUnlisted(recording)) sorted[judge(event, recording, all)] += 1
  return sorted
}

function listUnlisted({ trace }: Recording): DetectedEvent[] {
  const events = trace.events.filter(({ kind }) => kind === 'reflective' || kind === 'non-reflective')
  const tally = makeTally()
  if (trace.events.length > 1)
    addTrace(tally, trace, trace.endM === null ? { events } : { events, endM: trace.endM })
  return tally.unlisted
}

function judge(event: DetectedEvent, recording: Recording, all: readonly Recording[]): keyof Unlisted {
  if (all.some((other) => other !== recording && isSeenIn(event, recording, other))) return 'seenTwice'
  const isSmall = event.kind === 'non-reflective' && Math.abs(event.lossDb ?? 0) < recording.lossThresholdDb
  if (isSmall) return 'belowThreshold'
  return isPlain(event, recording) ? 'plain' : 'false'
}

function isPlain({ kind, positionM }: DetectedEvent, { trace }: Recording): boolean {
  if (kind !== 'non-reflective' || trace.endM === null) return false
  const found = detectEvents(trace).events
  const events = [...trace.events, ...found].map((event) => event.positionM)
  return isPlainStep(trace, positionM, { endM: trace.endM, events })
}

/** Fibres of one cable end alike and have their joints at the same places. */
function isSeenIn({ positionM }: DetectedEvent, { trace }: Recording, { trace: other }: Recording): boolean {
  const nearM = nearOf(trace)
  if (trace.endM === null || other.endM === null || Math.abs(trace.endM - other.endM) > nearM) return false
  const seen = [...other.events, ...detectEvents(other).events]
  return seen.some((event) => event.kind !== 'end' && Math.abs(event.positionM - positionM) <= nearM)
}
