import type { CableEnds, NamedFibre, TestDirection } from './placing-words.ts'
import { findNumber, placeOf } from './placing-words.ts'

/** Longer names are cut: patterns are tried on every place. */
const nameMax = 300

/** The name itself first, then its folders from the inside out. */
function listParts(fileName: string): string[] {
  const parts = fileName.slice(-nameMax).split(/[/\\]/u).toReversed()
  return parts.map((part, index) => (index === 0 ? part.replace(/\.[A-Za-z]{1,4}$/u, '') : part))
}

/** `isUnsure` is never set: a word for a direction means nothing else. */
export function readNameDirection(fileName: string, ends: CableEnds): NamedFibre<TestDirection> | null {
  for (const part of listParts(fileName)) {
    const value = findEnds(part, ends) ?? findDirectionWord(part)
    if (value !== null) return { value, isUnsure: false }
  }
  return null
}

/** Both end names in one text: the first is where the measurement was made from. */
function findEnds(part: string, { endA, endB }: CableEnds): TestDirection | null {
  // An end called "A" is found in any text: such names are left to the words.
  if (endA.trim().length < 2 || endB.trim().length < 2) return null
  const [a, b] = [placeOf(endA, part), placeOf(endB, part)]
  if (a < 0 || b < 0 || a === b) return null
  return a < b ? 'ab' : 'ba'
}

const between = String.raw`(?:\s*(?:-|_|~|→|->|>|2|to|至|到)?\s*)`
const directionWords: readonly (readonly [RegExp, TestDirection])[] = [
  [wholeWord(`a${between}b`), 'ab'],
  [wholeWord(`b${between}a`), 'ba'],
  [wholeWord('fwd|forward'), 'ab'],
  [wholeWord('bwd|backward|rev|reverse'), 'ba'],
  [/正向|去向|上行/u, 'ab'],
  [/反向|回向|下行/u, 'ba'],
]

function wholeWord(pattern: string): RegExp {
  return new RegExp(`(?<![A-Za-z])(?:${pattern})(?![A-Za-z])`, 'iu')
}

function findDirectionWord(part: string): TestDirection | null {
  const found = directionWords.filter(([pattern]) => pattern.test(part)).map(([, direction]) => direction)
  const one = found[0]
  return one !== undefined && found.every((direction) => direction === one) ? one : null
}

const fibreWords: readonly RegExp[] = [
  /(?:纤芯|光纤|纤|芯)\s*[#号]?[-_ ]?(\d{1,5})(?!\d)/u,
  /(?<!\d)(\d{1,5})\s*[#号]?\s*(?:纤芯|芯|纤)/u,
  /(?<![A-Za-z])(?:fibre|fiber|fib|core|f)[-_ #]?(\d{1,5})(?!\d)/iu,
]
/** Dates and clocks, wavelengths with or without a unit, pulses and ranges. */
const otherNumbers =
  /(?<!\d)(?:20\d{2}[-.]?[01]\d[-.]?[0-3]\d(?:[-_ T]?\d{4,6})?|(?:850|1300|1310|1383|1490|1550|1577|1625|1650)(?:\s*nm)?|\d+\s*(?:nm|ns|us|km|m))(?![A-Za-z\d])/giu

/** A word for fibre makes sure; a number that stands alone does where there is no other. */
export function readNameFibre(fileName: string): NamedFibre<number> | null {
  const name = listParts(fileName)[0] ?? ''
  for (const pattern of fibreWords) {
    const value = findNumber(pattern.exec(name)?.[1])
    if (value !== null) return { value, isUnsure: false }
  }
  const numbers = (name.replace(otherNumbers, ' ').match(/(?<![A-Za-z\d])\d{1,5}(?!\d)/gu) ?? [])
    .map(findNumber)
    .filter((value) => value !== null)
  const value = numbers.at(-1)
  return value === undefined ? null : { value, isUnsure: numbers.length > 1 }
}
