import { type AnyCondition, type Condition, keyword, oneOf, someOf } from './condition.ts'
import type { SingleControl, Option } from './control.ts'
import { findInstants, isDay, isDayOrInstant, OPEN_SPAN, parseSpan, type Span, writeSpan } from './span.ts'

type WithField<C extends AnyCondition> = C & { readonly field: SingleControl }
type Ends = readonly [from: string, to: string]

/** A condition that a form can show: without a label it takes the head of its column. */
export type FieldCondition = WithField<AnyCondition> & { readonly label?: string }

/** Longer text is no search. */
const MAX_TEXT = 200
/** A text that the reader types. */
export const typedText = <const Name extends string>(
  name: Name,
): WithField<Condition<Name, string, string>> => ({ ...keyword(name, MAX_TEXT), field: { kind: 'text' } })

const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value)

/** One of options that are known from the start. */
export const chosenOne = <const Name extends string>(
  name: Name,
  options: readonly Option[],
): WithField<Condition<Name, string | null, string>> => ({
  ...oneOf(name, valuesOf(options), null),
  field: { kind: 'select', options },
})

/** One of options that are loaded: an address may name one before its label is known. */
export const loadedOne = <const Name extends string>(
  name: Name,
  options: readonly Option[],
): WithField<Condition<Name, string, string>> => ({
  ...keyword(name, MAX_TEXT),
  field: { kind: 'select', options },
})

/** Some of options that are known from the start. */
export const chosenSome = <const Name extends string>(
  name: Name,
  options: readonly Option[],
): WithField<Condition<Name, readonly string[], string>> => ({
  ...someOf(name, valuesOf(options)),
  field: { kind: 'multi', options },
})

type SpanCondition<Name extends string> = WithField<Condition<Name, Span, string>>

/** A span of time: one parameter of the address, two of the request; an address may name whole days. */
export const instantSpan = <const Name extends string>(
  name: Name,
  [fromName, toName]: Ends,
): SpanCondition<Name> => ({
  name,
  none: OPEN_SPAN,
  parse: (text) => parseSpan(text ?? '', isDayOrInstant),
  write: (span) => writeSpan(span) || undefined,
  ask: (span) => {
    const { from, to } = findInstants(span)
    return { ...(from !== null && { [fromName]: from }), ...(to !== null && { [toName]: to }) }
  },
  matches: () => true,
  field: { kind: 'instants' },
})

/** A span of days as they are written, both included: one parameter of the address, two of the request. */
export const daySpan = <const Name extends string>(
  name: Name,
  [fromName, toName]: Ends,
): SpanCondition<Name> => ({
  name,
  none: OPEN_SPAN,
  parse: (text) => parseSpan(text ?? '', isDay),
  write: (span) => writeSpan(span) || undefined,
  ask: ({ from, to }) => ({ ...(from !== '' && { [fromName]: from }), ...(to !== '' && { [toName]: to }) }),
  matches: () => true,
  field: { kind: 'days' },
})
