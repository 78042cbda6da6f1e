import type { FieldError } from '@fibrewatch/contract/envelope'
import { type IngestEvent, ingestEvent } from '@fibrewatch/contract/ingest'
import { Compile } from 'typebox/compile'
import type { Fact, FactLink, FactSource, SourcedFact } from '#modules/event'
import { startTurns } from '#platform/loop/loop-turns'
import type { EventBody } from './event-body.ts'
import { findJsonFault } from './storable-text.ts'

/** An instrument's clock may be ahead by this much. */
const MAX_AHEAD_MS = 10 * 60_000
/** Enough to find the fault; a batch of 5,000 bad events must not answer with as many lines. */
const MAX_ERRORS = 100
/** Of one event. */
const MAX_FAULTS = 20

const validator = Compile(ingestEvent)

export interface EventContext {
  readonly source: FactSource
  /** The device's own links, by code. */
  readonly links: ReadonlyMap<string, FactLink>
  readonly makeUuid: () => string
}

export interface CheckedEvents {
  readonly facts: readonly SourcedFact[]
  /** The first hundred. */
  readonly errors: readonly FieldError[]
  /** Events that are not among `facts`. */
  readonly refused: number
}

type Fault = Omit<FieldError, 'index'>

/** Checks each event separately, in turns; index and field of an error are those of the body. */
export async function checkEvents(body: EventBody, context: EventContext): Promise<CheckedEvents> {
  const facts: SourcedFact[] = []
  const errors: FieldError[] = []
  const turns = startTurns()
  for (const [index, value] of body.values.entries()) {
    const textFault = body.textFaults.get(index)
    const checked =
      textFault === undefined ? checkEvent(value, body.isSuspect, context) : refuse('', textFault)
    if ('fact' in checked) facts.push(checked.fact)
    else if (errors.length < MAX_ERRORS)
      errors.push(...checked.listFaults().map((fault) => ({ index, ...fault })))
    if (turns.isOver()) await turns.next()
  }
  return { facts, errors: errors.slice(0, MAX_ERRORS), refused: body.values.length - facts.length }
}

/** Faults are listed on demand: finding all takes longer than finding out that there is one. */
type Checked = { readonly fact: SourcedFact } | { readonly listFaults: () => readonly Fault[] }

const refuse = (field: string, reason: string): Checked => ({ listFaults: () => [{ field, reason }] })

function checkEvent(value: unknown, isSuspect: boolean, context: EventContext): Checked {
  if (!validator.Check(value)) return { listFaults: () => listFaults(value) }
  const fault = isSuspect || value.attributes !== undefined ? findUnstorable(value) : undefined
  if (fault !== undefined) return refuse(fault.field, fault.reason)
  const at = Date.parse(value.at)
  if (Number.isNaN(at) || at < 0) return refuse('at', 'is not a time since 1970')
  if (at > context.source.receivedAt + MAX_AHEAD_MS) {
    return refuse('at', 'lies more than 10 minutes ahead of the server clock')
  }
  const link = context.links.get(value.link)
  if (link === undefined) return refuse('link', 'is not a link of this device')
  const { source } = context
  return {
    fact: { fact: makeFact(value, { at, link, id: value.eventId ?? context.makeUuid() }), source, link },
  }
}

function listFaults(value: unknown): Fault[] {
  const faults = validator
    .Errors(value)
    .slice(0, MAX_FAULTS)
    .map(({ instancePath, message }) => ({ field: toFieldName(instancePath), reason: message }))
  // One line per field: the first fault says most.
  return [...new Map(faults.toReversed().map((fault) => [fault.field, fault])).values()].toReversed()
}

const toFieldName = (pointer: string): string =>
  pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 200)

function findUnstorable(event: IngestEvent): Fault | undefined {
  for (const [field, value] of Object.entries(event)) {
    const reason = findJsonFault(value)
    if (reason !== undefined) return { field, reason }
  }
  return undefined
}

interface FactParts {
  readonly id: string
  readonly at: number
  readonly link: FactLink
}

function makeFact(event: IngestEvent, { id, at, link }: FactParts): Fact {
  const {
    type,
    state = 'report',
    positionM,
    lengthM,
    severity,
    value,
    unit,
    confidence,
    durationS,
    attributes,
  } = event
  return {
    id,
    linkId: link.linkId,
    type,
    state,
    at,
    positionM: positionM ?? null,
    lengthM: lengthM ?? null,
    severity: severity ?? null,
    value: value ?? null,
    unit: unit ?? null,
    confidence: confidence ?? null,
    durationS: durationS ?? null,
    attributes: attributes === undefined ? null : JSON.stringify(attributes),
    traceId: null,
  }
}
