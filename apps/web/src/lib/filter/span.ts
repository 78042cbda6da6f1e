import { parseInstant } from '#lib/format/local-time.ts'

const END_MARK = '~'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The ends of a span as an address names them: instants or days; empty: open. */
export type Span = { readonly from: string; readonly to: string }

export const OPEN_SPAN: Span = { from: '', to: '' }

export const isDay = (text: string): boolean => DAY.test(text)
export const isDayOrInstant = (text: string): boolean => parseInstant(text) !== null

/** `2026-03-01~2026-03-18`; an end that is not valid counts as open. */
export function parseSpan(text: string, isEnd: (end: string) => boolean): Span {
  const [from = '', to = ''] = text.split(END_MARK)
  return { from: isEnd(from) ? from : '', to: isEnd(to) ? to : '' }
}

export const writeSpan = ({ from, to }: Span): string =>
  from === '' && to === '' ? '' : `${from}${END_MARK}${to}`

/** ISO instants, the end not included; null: open. */
export type InstantSpan = { readonly from: string | null; readonly to: string | null }

/** A day is meant as a whole, in the reader's own zone. */
const findInstant = (end: string, hour: number): string | null =>
  parseInstant(isDay(end) ? `${end}T${String(hour).padStart(2, '0')}:00` : end)

export const findInstants = ({ from, to }: Span): InstantSpan => ({
  from: findInstant(from, 0),
  to: findInstant(to, 24),
})

export const writeInstants = ({ from, to }: InstantSpan): string =>
  writeSpan({ from: from ?? '', to: to ?? '' })
