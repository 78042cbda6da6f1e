import { MAX_EVENT_BYTES, MAX_EVENTS_PER_BATCH } from '@fibrewatch/contract/ingest'
import { requestInvalid, requestMalformed } from '#platform/http/errors'
import {
  beginsArray,
  eachJsonItem,
  findShapeFault,
  type JsonBounds,
  type JsonItem,
  measureJsonItem,
} from '#platform/json/json-shape'
import { type LoopTurns, startTurns } from '#platform/loop/loop-turns'
import { unsupportedType } from './ingest.errors.ts'

/** The events of a body, each parsed or with the fault of its text. */
export interface EventBody {
  readonly values: readonly unknown[]
  /** Faults of events that were not parsed, by index. */
  readonly textFaults: ReadonlyMap<number, string>
  /** The text holds escapes or names that may hide what the database refuses: check every string. */
  readonly isSuspect: boolean
}

/**
 * Bounds of one event, checked before it is parsed: its own 14 fields and 64 attributes, which may be lists
 * of readings. The rules of the fields come after that.
 */
const EVENT_BOUNDS: JsonBounds = { depth: 32, values: 2000, members: 500 }

/** A longer event ends the reading of its body; shorter faulty ones are refused one by one. */
const MAX_ITEM_LENGTH = 16 * MAX_EVENT_BYTES

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** An escape may stand for NUL or half a surrogate pair; raw, JSON and UTF-8 let neither through. */
const isSuspectText = (text: string): boolean => text.includes('\\u') || text.includes('__proto__')

/**
 * In turns: all instruments share one event loop.
 * @throws request.unsupported-type, request.malformed, request.invalid
 */
export async function parseEventBody(bytes: Uint8Array, contentType: string): Promise<EventBody> {
  if (contentType === 'application/json') return parseEvents(decodeText(bytes), eachArrayItem)
  if (contentType === 'application/x-ndjson') return parseEvents(decodeText(bytes), eachLine)
  throw unsupportedType()
}

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw requestMalformed({ cause })
  }
}

/** One value that is no larger than an event. @throws request.malformed */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  const value = parseJson(decodeText(bytes))
  if (value === undefined) throw requestMalformed()
  return value
}

/** The value, or undefined: JSON has no undefined, and what is larger than an event is none of ours. */
function parseJson(text: string): unknown {
  return findTextFault(text, measureJsonItem(text, 0, MAX_ITEM_LENGTH)) === undefined
    ? parseMeasured(text)
    : undefined
}

function parseMeasured(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function findTextFault(text: string, shape: JsonItem): string | undefined {
  // A character is at least a byte, so short texts rarely need the exact count.
  const isTooLarge = text.length > MAX_EVENT_BYTES || Buffer.byteLength(text) > MAX_EVENT_BYTES
  return isTooLarge ? `is larger than ${MAX_EVENT_BYTES / 1024} KB` : findShapeFault(shape, EVENT_BOUNDS)
}

interface EventText {
  readonly text: string
  readonly shape: JsonItem
  /** A line that is no JSON is the fault of that line alone; an array with such an item is refused whole. */
  readonly isLine: boolean
}

type EachText = (text: string) => Generator<EventText>

async function parseEvents(text: string, each: EachText): Promise<EventBody> {
  const values: unknown[] = []
  const textFaults = new Map<number, string>()
  const turns: LoopTurns = startTurns()
  for (const part of each(text)) {
    const fault = findTextFault(part.text, part.shape)
    const value = fault === undefined ? parseMeasured(part.text) : undefined
    if (fault === undefined && value === undefined && !part.isLine) throw requestMalformed()
    if (value === undefined) textFaults.set(values.length, fault ?? 'is not JSON')
    values.push(value)
    if (values.length > MAX_EVENTS_PER_BATCH) break
    if (!part.shape.isWhole) throw refuseEvent(values.length - 1, fault ?? '')
    if (turns.isOver()) await turns.next()
  }
  return requireCount({ values, textFaults, isSuspect: isSuspectText(text) })
}

function* eachArrayItem(text: string): Generator<EventText> {
  if (!beginsArray(text)) {
    const isJson = parseJson(text) !== undefined
    throw isJson ? refuseBody('must be an array of events') : requestMalformed()
  }
  try {
    for (const item of eachJsonItem(text, MAX_ITEM_LENGTH))
      yield { text: text.slice(item.from, item.to), shape: item, isLine: false }
  } catch (cause) {
    throw requestMalformed({ cause })
  }
}

/** Line by line, so that a body of line feeds alone costs no memory. */
function* eachLine(text: string): Generator<EventText> {
  for (let from = 0; from < text.length; ) {
    const feed = text.indexOf('\n', from)
    const to = feed === -1 ? text.length : feed
    const line = text.slice(from, to)
    if (line.trim() !== '')
      yield { text: line, shape: measureJsonItem(line, 0, MAX_ITEM_LENGTH), isLine: true }
    from = to + 1
  }
}

function requireCount(body: EventBody): EventBody {
  const count = body.values.length
  if (count === 0) throw refuseBody('must hold at least 1 event')
  if (count > MAX_EVENTS_PER_BATCH) throw refuseBody(`must hold at most ${MAX_EVENTS_PER_BATCH} events`)
  return body
}

const refuseBody = (reason: string) => requestInvalid(1, { errors: [{ field: '', reason }] })
const refuseEvent = (index: number, reason: string) =>
  requestInvalid(1, { errors: [{ index, field: '', reason }] })
