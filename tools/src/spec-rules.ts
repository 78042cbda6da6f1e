import { createHash } from 'node:crypto'
import { hasPlaceholder, listEachTitles } from './each-titles.ts'

/** A sentence of the specification, whether it holds, what shows that, and how it is read or deviated from. */
export type SpecRow = {
  number: string
  line: number
  sentence: string
  verdict: string
  shown: string
  reading: string
}
export type TestName = { file: string; title: string }
export type SpecFault = { line: number; rule: string; message: string }

const CELL = String.raw`((?:[^|\\]|\\.)+)`
const ROW = new RegExp(String.raw`^\| (\d+\.\d\d) \| ${[CELL, CELL, CELL, CELL].join(String.raw` \| `)} \|$`)
const TEST = /^`([^`]+)` › (.+)$/
/** What comes with a later part of the product. */
const LATER = /^later: (?:demo area|large screens)$/
/** What no product could show. */
const NOTHING = /^nothing to show: .+$/
const NONE = '—'
const VERDICTS = new Set(['holds', 'deviates', 'not yet'])
/** A title that begins with a value says nothing by itself; that a call is listed does not show that it works. */
const NO_EVIDENCE = /^(?:%|\$)|\ba (?:call|route|permission) that is there\b/
const JOURNEY = /^e2e\/src\/[\w-]+\.journey\.ts$/
/** The sections about what a user sees: the others are about fields, calls and constants. */
const SEEN_SECTIONS = new Set([1, 2, 4, 5, 6, 8])
/** Begins the reading of a row of theirs that no screen shows. */
const INSIDE = 'inside: '
const FIRST_SECTION = 1
const LAST_SECTION = 9

const unescape = (text: string) => text.replaceAll(String.raw`\|`, '|')

/** The numbered rows of the table; other lines are prose. */
export function parseSpecRows(text: string): SpecRow[] {
  return text.split('\n').flatMap((content, index) => {
    const cells = ROW.exec(content)?.slice(1).map(unescape)
    if (cells === undefined) return []
    const [number = '', sentence = '', verdict = '', shown = '', reading = ''] = cells
    return [{ number, line: index + 1, sentence, verdict, shown, reading }]
  })
}

/** The tests a row names; undefined when a part of the cell is neither a test nor one of the known words. */
export function parseTestNames(shown: string): TestName[] | undefined {
  if (LATER.test(shown) || NOTHING.test(shown)) return []
  const names = shown.split('<br>').map((part) => {
    const [, file, title] = TEST.exec(part.trim()) ?? []
    return file === undefined || title === undefined ? undefined : { file, title }
  })
  return names.every((name) => name !== undefined) ? names : undefined
}

/** What all sentences say, in a few letters: a sentence that was cut or reworded changes them. */
export const digestSentences = (rows: readonly SpecRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ sentence }) => sentence).join('\n'))
    .digest('hex')

function findVerdictFault({ verdict, shown, reading }: SpecRow): string | undefined {
  if (NOTHING.test(shown)) return verdict === NONE ? undefined : `nothing to show is no "${verdict}"`
  if (!VERDICTS.has(verdict)) return `"${verdict}" is no verdict`
  if (LATER.test(shown)) return verdict === 'not yet' ? undefined : `"${verdict}" has no test`
  if (verdict !== 'holds' && reading === NONE) return `"${verdict}" without a reason`
  return undefined
}

function isSeen({ number, verdict, reading }: SpecRow): boolean {
  const section = Number(number.split('.')[0])
  return SEEN_SECTIONS.has(section) && verdict !== 'not yet' && !reading.startsWith(INSIDE)
}

/** What is wrong with what a row says, whatever its tests are. */
export function checkRowWords(row: SpecRow, names: readonly TestName[]): SpecFault[] {
  const faults: SpecFault[] = []
  const add = (rule: string, message: string) =>
    faults.push({ line: row.line, rule, message: `${row.number}: ${message}` })
  const verdictFault = findVerdictFault(row)
  if (verdictFault !== undefined) add('spec-verdict', verdictFault)
  for (const { title } of names) {
    if (NO_EVIDENCE.test(title)) add('spec-evidence', `"${title}" is no evidence`)
    if (hasPlaceholder(title))
      add('spec-case', `"${title}" says no case: name it with the values of its table`)
  }
  if (names.length > 0 && isSeen(row) && !names.some(({ file }) => JOURNEY.test(file))) {
    add('spec-journey', 'names no journey of the built product')
  }
  return faults
}

/** A title stands as the quoted name of a `test` or `it`, word for word, and not as that of a group. */
function isQuoted(source: string, title: string): boolean {
  const quoted = ["'", '"', '`'].map((quote) => quote + title.replaceAll(quote, `\\${quote}`) + quote)
  return source
    .split('\n')
    .some((line) => quoted.some((name) => line.includes(name)) && !/\bdescribe[.(]/.test(line))
}

/** Whether a file has a test of this title: written so, or made of a table by `test.each`. */
export const hasTest = (path: string, source: string, title: string): boolean =>
  isQuoted(source, title) || listEachTitles(path, source).includes(title)

type Place = { section: number; place: number }

const parseNumber = (number: string): Place => {
  const [section, place] = number.split('.')
  return { section: Number(section), place: Number(place) }
}

const follows = (next: Place, last: Place): boolean =>
  (next.section === last.section && next.place === last.place + 1) ||
  (next.section === last.section + 1 && next.place === 1)

/** Every section from the first to the last, each numbered from .01 without a gap. */
export function checkNumbers(rows: SpecRow[]): SpecFault[] {
  const faults: SpecFault[] = []
  let last: Place = { section: FIRST_SECTION - 1, place: 0 }
  for (const { number, line } of rows) {
    const next = parseNumber(number)
    if (!follows(next, last)) {
      const message = `${number} does not follow ${last.section}.${String(last.place).padStart(2, '0')}`
      faults.push({ line, rule: 'spec-number', message })
    }
    last = next
  }
  if (last.section !== LAST_SECTION) {
    faults.push({ line: 1, rule: 'spec-number', message: `ends in section ${last.section}` })
  }
  return faults
}
