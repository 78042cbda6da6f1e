import { defineStored } from '#lib/storage/stored.ts'
import { isSpanName, type SpanName, type TimeSpan } from './time-span.ts'

/** A span chosen by its name, and its instants at that moment. */
type ChosenSpan = { readonly name: SpanName } & TimeSpan

/** Filters of a list as in its address. */
type Filters = Readonly<Record<string, string>>

/** So many of the latest are kept. */
const MAX_CHOSEN = 20
/** Prefix of a span stored by its name; no instant begins so. */
const NAMED = 'span:'
/** Between both ends where one filter has the two. */
const RANGE_MARK = '~'

const isText = (value: unknown): value is string => typeof value === 'string'

function parseChosen(value: unknown): ChosenSpan | null {
  const { name, from, to } = (value ?? {}) as Record<string, unknown>
  if (!isSpanName(name) || !isText(from) || !(to === null || isText(to))) return null
  return { name, from, to }
}
const storedChosen = defineStored<readonly ChosenSpan[]>(
  'chosen_spans',
  (value) => (Array.isArray(value) ? value.map(parseChosen).filter((span) => span !== null) : null),
  'window',
)

/** Notes the name by which a span was chosen: its instants alone do not tell it a day later. */
export function noteSpan(name: SpanName, { from, to }: TimeSpan): void {
  storedChosen.save([{ name, from, to }, ...(storedChosen.load() ?? [])].slice(0, MAX_CHOSEN))
}

function findName(from: string, to: string | null): SpanName | undefined {
  return storedChosen.load()?.find((chosen) => chosen.from === from && chosen.to === to)?.name
}

const orOpen = (end: string | undefined) => (end === undefined || end === '' ? null : end)

/**
 * Filters as a saved view stores them: a span chosen by its name is stored by it, so that a view of last night shows
 * the last night of the day it is opened. A span is in one filter (`from~to`), or in the two called `from` and `to`.
 */
export function nameSpans(filters: Filters): Filters {
  const { from, to, ...others } = filters
  const pair = from === undefined ? undefined : findName(from, orOpen(to))
  const entries = Object.entries(pair === undefined ? filters : { ...others, from: NAMED + pair })
  return Object.fromEntries(
    entries.map(([id, text]) => {
      const [start = '', end] = text.split(RANGE_MARK)
      const name = end === undefined ? undefined : findName(start, orOpen(end))
      return [id, name === undefined ? text : NAMED + name + RANGE_MARK]
    }),
  )
}

/** The reverse, with the instants of now. A filter with an unknown name is left out. */
export function resolveSpans(filters: Filters, spanOfNow: (name: SpanName) => TimeSpan): Filters {
  const entries = Object.entries(filters).flatMap(([id, text]): [string, string][] => {
    if (!text.startsWith(NAMED)) return [[id, text]]
    const isRange = text.endsWith(RANGE_MARK)
    const name = text.slice(NAMED.length, isRange ? -RANGE_MARK.length : undefined)
    if (!isSpanName(name)) return []
    const span = spanOfNow(name)
    noteSpan(name, span)
    if (isRange) return [[id, `${span.from}${RANGE_MARK}${span.to ?? ''}`]]
    return span.to === null
      ? [[id, span.from]]
      : [
          [id, span.from],
          ['to', span.to],
        ]
  })
  return Object.fromEntries(entries)
}
