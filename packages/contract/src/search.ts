import { type Static, Type } from 'typebox'

/**
 * The words that a keyword is searched in. They are sent with each row, so that the console filters live rows by the same
 * rule as the server.
 */
export const searchWords = Type.Object({
  /** Names and codes, as they are written. */
  texts: Type.Array(Type.String()),
  /** What a name among them sounds like (decision 0013); empty for one without Chinese characters. */
  reading: Type.String(),
})
export type SearchWords = Static<typeof searchWords>

/** What means something in a regular expression, to PostgreSQL as well as here. */
const SIGN = /[\\^$.*+?()[\]{}|/]/

/** A character as it is typed and as it is written: `[éÉ]`. One that folds into several stands for itself. */
function makeCharacterPattern(character: string): string {
  if (SIGN.test(character)) return `\\${character}`
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()])
  const single = [...forms].filter((form) => form.length === character.length)
  return single.length > 1 ? `[${single.join('')}]` : character
}

/**
 * A regular expression that finds the keyword anywhere in a text, whatever its case. PostgreSQL (manual, 9.7.3) and
 * JavaScript read it alike: the letters' cases stand in it, so no locale of a database has a say.
 */
export const makeTextPattern = (keyword: string): string => Array.from(keyword, makeCharacterPattern).join('')

/** A number alone is found in the name itself, a single letter is in everything, and nobody types more than this. */
const TYPED_READING = /^(?=.*[a-z])[a-z\d]{2,40}$/

/** The rest of a syllable may be left out, and readings of the next one that are not meant are passed over. */
const TO_NEXT_SYLLABLE = '(?:[^ ]* (?:[a-z]+,)*)?'

/**
 * A regular expression of PostgreSQL that finds readings by what was typed: pinyin, initials or both mixed (`sukun`,
 * `sk`, `sukgx`), from the beginning of any syllable. Only letters and digits get into it. Null, which finds nothing,
 * for whatever cannot be a reading.
 */
export function makeReadingPattern(typed: string): string | null {
  const letters = typed.toLowerCase()
  return TYPED_READING.test(letters) ? String.raw`\m${letters.replaceAll(/\B/g, TO_NEXT_SYLLABLE)}` : null
}

/** Where the readings of the syllable begin that stands at `from`. */
function listBeginnings(reading: string, from: number): number[] {
  const begins = [from]
  const alternative = /[a-z]+,/y
  alternative.lastIndex = from
  while (alternative.test(reading)) begins.push(alternative.lastIndex)
  return begins
}

/** Where a letter may stand that follows what ends at `place`: there, or where the next syllable begins. */
function listNextIndexes(reading: string, place: number): number[] {
  const space = reading.indexOf(' ', place)
  return space === -1 ? [place] : [place, ...listBeginnings(reading, space + 1)]
}

/**
 * Whether `makeReadingPattern` finds it. Step by step through all places at once: JavaScript would try the pattern's ways
 * one after the other, which takes it hours for names that somebody makes for it.
 */
function matchesReading(reading: string, typed: string): boolean {
  const letters = typed.toLowerCase()
  if (!TYPED_READING.test(letters)) return false
  let places = Array.from(reading.matchAll(/\b/g), ({ index }) => index)
  for (const letter of letters) {
    const ends = places.filter((place) => reading[place] === letter).map((place) => place + 1)
    if (ends.length === 0) return false
    places = [...new Set(ends.flatMap((end) => listNextIndexes(reading, end)))]
  }
  return true
}

/** Whether a keyword finds it. */
export function matchesKeyword({ texts, reading }: SearchWords, keyword: string): boolean {
  const pattern = new RegExp(makeTextPattern(keyword), 'u')
  return texts.some((text) => pattern.test(text)) || matchesReading(reading, keyword)
}
