import { defineStored } from '#lib/storage/stored.ts'
import { isSpanName, type SpanName, type TimeSpan } from './time-span.ts'

/** A span that was asked for by its name, and what it was at that moment. */
type ChosenSpan = { readonly name: SpanName } & TimeSpan

/** Conditions of a list as they stand in its address. */
type Filters = Readonly<Record<string, string>>

/** So many of the latest are remembered. */
const MAX_CHOSEN = 20
/** A span kept by its name; no instant begins so. */
const NAMED = 'span:'
/** Between both ends where one condition holds the two. */
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

/** Notes by which name a span of time was asked for: its instants alone do not say it a day later. */
export function noteSpan(name: SpanName, { from, to }: TimeSpan): void {
  storedChosen.save([{ name, from, to }, ...(storedChosen.load() ?? [])].slice(0, MAX_CHOSEN))
}

function findName(from: string, to: string | null): SpanName | undefined {
  return storedChosen.load()?.find((chosen) => chosen.from === from && chosen.to === to)?.name
}

const orOpen = (end: string | undefined) => (end === undefined || end === '' ? null : end)

/**
 * Conditions as a view keeps them: a span that was asked for by its name is kept by it, so that the view of last night shows
 * the last night of the day it is opened. It stands in one condition (`from~to`), or in the two called `from` and `to`.
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

/** The other way round, with the instants of now. A name that is unknown leaves its condition out. */
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
