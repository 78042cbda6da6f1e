import type { TraceEvent } from '@fibrewatch/contract/trace'
import { findSplitters, type PossibleSplitter } from '@fibrewatch/otdr'

/** A splitter reflects too little to saturate a receiver, and where lines were laid says nothing of it. */
const toEvent = (event: TraceEvent) =>
  ({ ...event, saturated: false, source: 'instrument', markers: null }) as const

export const listSplitters = (events: readonly TraceEvent[]): readonly PossibleSplitter[] =>
  findSplitters(events.map(toEvent))

/** `1:8`, each number of ways once. */
export const listRatios = ({ readings }: PossibleSplitter): string[] => [
  ...new Set(readings.map(({ ways }) => `1:${ways}`)),
]
