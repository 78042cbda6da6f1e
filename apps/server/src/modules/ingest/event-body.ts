import { MAX_EVENTS_PER_BATCH } from '@fibrewatch/contract'
import { requestInvalid } from '#platform/http/errors'
import { requestMalformed, unsupportedType } from './ingest.errors.ts'

/** The events of a body, each as parsed or as the fault of its line. */
export interface EventBody {
  readonly values: readonly unknown[]
  /** Lines of NDJSON that are no JSON, by index. */
  readonly brokenLines: ReadonlySet<number>
  /** The text holds escapes or names that may hide what the database refuses: look at every string. */
  readonly isSuspect: boolean
}

const NO_LINES: ReadonlySet<number> = new Set()
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** An escape may stand for NUL or half a surrogate pair; raw, JSON and UTF-8 let neither through. */
const isSuspectText = (text: string): boolean => text.includes('\\u') || text.includes('__proto__')

/** @throws request.unsupported-type, request.malformed, request.invalid */
export function parseEventBody(bytes: Uint8Array, contentType: string): EventBody {
  if (contentType === 'application/json') return parseArray(decodeText(bytes))
  if (contentType === 'application/x-ndjson') return parseLines(decodeText(bytes))
  throw unsupportedType()
}

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw requestMalformed({ cause })
  }
}

/** The value, or undefined: JSON has no undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function parseArray(text: string): EventBody {
  const values = parseJson(text)
  if (values === undefined) throw requestMalformed()
  if (!Array.isArray(values)) throw refuseBody('must be an array of events')
  return requireCount({ values, brokenLines: NO_LINES, isSuspect: isSuspectText(text) })
}

function parseLines(text: string): EventBody {
  const values: unknown[] = []
  const brokenLines = new Set<number>()
  for (const line of eachLine(text)) {
    const value = parseJson(line)
    if (value === undefined) brokenLines.add(values.length)
    values.push(value)
    if (values.length > MAX_EVENTS_PER_BATCH) break
  }
  return requireCount({ values, brokenLines, isSuspect: isSuspectText(text) })
}

/** One line after the other, so that a body of line feeds alone costs no memory. */
function* eachLine(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const feed = text.indexOf('\n', from)
    const to = feed === -1 ? text.length : feed
    const line = text.slice(from, to)
    if (line.trim() !== '') yield line
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
