import { parseInstant } from '#lib/format/local-time.ts'
import type { ShownControl } from './control.ts'

/** What an address and a request can hold. */
export type SentValue = string | number | boolean

/** A condition of whatever kind. */
export type AnyCondition = Condition<string, unknown, SentValue, never>

/**
 * One condition of a list, declared once: its name in the address and in the request, how text becomes a value and a
 * value is sent, and which row meets it.
 */
export type Condition<Name extends string, Value, Sent extends SentValue, Row = unknown> = {
  readonly name: Name
  /** The value while the condition is not set. */
  readonly none: Value
  /** Of the text in an address; invalid text is `none`. */
  parse(this: void, text: string | null): Value
  /** As the server takes it; undefined for `none`. An address has the same as text. */
  write(this: void, value: Value): Sent | undefined
  /** The parameters of the request, where they are others than the one of the address. */
  ask?(this: void, value: Value): Readonly<Record<string, SentValue>>
  /** Whether a row meets the condition, for rows that come live. Asked only while it is set. */
  matches(this: void, value: Value, row: Row): boolean
  /** How a form shows it, by the words and options of its page; null: not to this reader. See `shownAs`. */
  show?(this: void, page: never): ShownControl | null
}

/** A condition that a form shows: `page` has the words and the options that are loaded. */
export const shownAs = <C extends AnyCondition, Page>(
  condition: C,
  show: (page: Page) => ShownControl | null,
): Omit<C, 'show'> & { show: (page: Page) => ShownControl | null } => ({ ...condition, show })

type Matches<Value, Row> = (value: Value, row: Row) => boolean

/** A list that has no live rows needs no rule for them. */
const matchesAny = () => true

/** Some of the known words, comma-separated; an empty list: any. */
export function someOf<const Name extends string, Word extends string, Row = unknown>(
  name: Name,
  words: readonly Word[],
  matches: Matches<readonly Word[], Row> = matchesAny,
): Condition<Name, readonly Word[], string, Row> {
  return {
    name,
    none: [],
    parse: (text) => {
      const wanted = new Set(text?.split(','))
      return words.filter((word) => wanted.has(word))
    },
    write: (chosen) => (chosen.length === 0 ? undefined : chosen.join(',')),
    matches,
  }
}

/** One of the known words, or `none`. */
export function oneOf<const Name extends string, Word extends string, None extends Word | null>(
  name: Name,
  words: readonly Word[],
  none: None,
): Condition<Name, Word | None, Word> {
  return {
    name,
    none,
    parse: (text) => words.find((word) => word === text) ?? none,
    write: (word) => (word === none || word === null ? undefined : word),
    matches: matchesAny,
  }
}

/** Yes, no, or any of both. */
export function yesNo<const Name extends string, Row = unknown>(
  name: Name,
  matches: Matches<boolean | null, Row> = matchesAny,
): Condition<Name, boolean | null, boolean, Row> {
  return {
    name,
    none: null,
    parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : null),
    write: (value) => value ?? undefined,
    matches,
  }
}

/** A number that `isValid` accepts. */
export function figure<const Name extends string, Row = unknown>(
  name: Name,
  isValid: (value: number) => boolean,
  matches: Matches<number | null, Row> = matchesAny,
): Condition<Name, number | null, number, Row> {
  return {
    name,
    none: null,
    parse: (text) => {
      const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
      // A zero has no sign in an address.
      return Number.isFinite(value) && isValid(value) ? value + 0 : null
    },
    write: (value) => value ?? undefined,
    matches,
  }
}

/** An ISO instant. */
export function instant<const Name extends string, Row = unknown>(
  name: Name,
  matches: Matches<string | null, Row> = matchesAny,
): Condition<Name, string | null, string, Row> {
  return { name, none: null, parse: parseInstant, write: (at) => at ?? undefined, matches }
}

/** Of the word that a list is searched by, as the calls of the lists take it. */
export const MAX_KEYWORD = 80

/** A text that is searched for; longer text is cut. */
export function keyword<const Name extends string, Row = unknown>(
  name: Name,
  maxLength: number,
  matches: Matches<string, Row> = matchesAny,
): Condition<Name, string, string, Row> {
  return {
    name,
    none: '',
    parse: (text) => (text ?? '').trim().slice(0, maxLength).trimEnd(),
    write: (text) => (text === '' ? undefined : text),
    matches,
  }
}

/** Yes or no, one of them as long as nothing else is said. */
export function flag<const Name extends string>(
  name: Name,
  none: boolean,
): Condition<Name, boolean, boolean> {
  return {
    name,
    none,
    parse: (text) => (none ? text !== 'false' : text === 'true'),
    write: (value) => (value === none ? undefined : value),
    matches: matchesAny,
  }
}
