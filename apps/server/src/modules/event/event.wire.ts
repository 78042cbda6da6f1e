import type { FibreEvent } from '@fibrewatch/contract/event'
import type { EventRow } from './event-list.repository.ts'
import type { SourcedFact } from './event-fact.ts'

const formatTime = (at: number): string => new Date(at).toISOString()

export function toWireEvent({ fact, source, link }: SourcedFact): FibreEvent {
  return {
    id: fact.id.toLowerCase(),
    at: formatTime(fact.at),
    ingestedAt: formatTime(source.receivedAt),
    type: fact.type,
    state: fact.state,
    deviceCode: source.deviceCode,
    linkId: fact.linkId,
    linkCode: link?.code ?? null,
    linkName: link?.name ?? null,
    domainId: link?.domainId ?? source.domainId,
    positionM: fact.positionM ?? null,
    lengthM: fact.lengthM ?? null,
    severity: fact.severity ?? null,
    value: fact.value ?? null,
    unit: fact.unit ?? null,
    confidence: fact.confidence ?? null,
    durationS: fact.durationS ?? null,
    traceId: fact.traceId ?? null,
  }
}

export function rowToWireEvent(row: EventRow): FibreEvent {
  return { ...row, at: row.at.toISOString(), ingestedAt: row.ingestedAt.toISOString() }
}
