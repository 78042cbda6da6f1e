/** The shape of a JSON text by its brackets and separators alone: known before parsing. */
export interface JsonShape {
  /** Nesting depth of arrays and objects. */
  readonly depth: number
  /** An upper bound: every separator and every container counts. */
  readonly values: number
  /** Names of members, of all objects together. */
  readonly members: number
}

export interface JsonBounds {
  readonly depth: number
  readonly values: number
  readonly members: number
}

export interface JsonItem extends JsonShape {
  /** Index of the first character, and of the one after the last, with surrounding white space. */
  readonly from: number
  readonly to: number
  /** False: the value is longer than what was looked at. */
  readonly isWhole: boolean
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const isOpening = (code: number): boolean => code === OPEN_ARRAY || code === OPEN_OBJECT
const isClosing = (code: number): boolean => code === CLOSE_ARRAY || code === CLOSE_OBJECT

/** The index after the string that begins at `from`; `end` where it does not end before. */
function skipString(text: string, from: number, end: number): number {
  for (let at = from + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code === BACKSLASH) at++
  }
  return end
}

/**
 * The value that begins at `from`, up to the separator or bracket that ends it; one pass over the text, no recursion.
 * What lies between may be invalid JSON: its parser finds that out. At most `maxLength` characters are looked at.
 */
export function measureJsonItem(text: string, from = 0, maxLength = Number.POSITIVE_INFINITY): JsonItem {
  const end = Math.min(text.length, from + maxLength)
  let [open, depth, values, members] = [0, 0, 1, 0]
  let at = from
  while (at < end) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = skipString(text, at, end)
      continue
    }
    if (open === 0 && (code === COMMA || isClosing(code))) break
    if (isOpening(code)) {
      open++
      values++
      if (open > depth) depth = open
    } else if (isClosing(code)) open--
    else if (code === COMMA) values++
    else if (code === COLON) members++
    at++
  }
  return { from, to: at, depth, values, members, isWhole: at < end || end === text.length }
}

/** The first bound that a shape exceeds, in words; undefined when it exceeds none. */
export function findShapeFault(shape: JsonShape, bounds: JsonBounds): string | undefined {
  if (shape.depth > bounds.depth) return `is nested more than ${bounds.depth} levels deep`
  if (shape.members > bounds.members) return `has more than ${bounds.members} names`
  return shape.values > bounds.values ? `has more than ${bounds.values} values` : undefined
}

/** The text is no array, or does not end where its array ends. */
export class JsonArrayError extends Error {
  override readonly name = 'JsonArrayError'
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

/** Whether the text is an array, if it is JSON at all. */
export const beginsArray = (text: string): boolean => text.charCodeAt(skipSpace(text, 0)) === OPEN_ARRAY

/**
 * The items of an array, one by one on demand.
 * @param maxLength - a longer item is not whole, and is the last one
 * @throws JsonArrayError
 */
export function* eachJsonItem(text: string, maxLength: number): Generator<JsonItem> {
  const start = skipSpace(text, 0) + 1
  if (!beginsArray(text)) throw new JsonArrayError('the text is no array')
  let end = skipSpace(text, start)
  if (text.charCodeAt(end) !== CLOSE_ARRAY) {
    end = start - 1
    do {
      const item = measureJsonItem(text, end + 1, maxLength)
      yield item
      if (!item.isWhole) return
      end = item.to
    } while (text.charCodeAt(end) === COMMA)
  }
  const isWhole = text.charCodeAt(end) === CLOSE_ARRAY && skipSpace(text, end + 1) === text.length
  if (!isWhole) throw new JsonArrayError('the array has no end, or something follows it')
}
