/** A sentence of the specification and what shows that it holds. */
export type SpecRow = { number: string; line: number; shown: string }
export type TestName = { file: string; title: string }
export type SpecFault = { line: number; rule: string; message: string }

const ROW = /^\| (\d+\.\d\d[b-z]?) \| (?:[^|\\]|\\.)+ \| ((?:[^|\\]|\\.)+) \|$/
const TEST = /^`([^`]+)` › (.+)$/
/** What no test shows yet, and why: a later part of the product, or nothing that a product could do. */
const WITHOUT_TEST = /^(?:open|later: (?:demo area|large screens|fibre quality)|nothing to show: .+)$/
const FIRST_SECTION = 2
const LAST_SECTION = 9

const unescape = (text: string) => text.replaceAll(String.raw`\|`, '|')

/** The numbered rows of the table; other lines are prose. */
export function parseSpecRows(text: string): SpecRow[] {
  return text.split('\n').flatMap((content, index) => {
    const [, number, shown] = ROW.exec(content) ?? []
    return number === undefined || shown === undefined
      ? []
      : [{ number, line: index + 1, shown: unescape(shown) }]
  })
}

/** The tests a row names; undefined when a part of the cell is neither a test nor one of the known words. */
export function parseTestNames(shown: string): TestName[] | undefined {
  if (WITHOUT_TEST.test(shown)) return []
  const names = shown.split('<br>').map((part) => {
    const [, file, title] = TEST.exec(part.trim()) ?? []
    return file === undefined || title === undefined ? undefined : { file, title }
  })
  return names.every((name) => name !== undefined) ? names : undefined
}

export const isOpen = ({ shown }: SpecRow): boolean => shown === 'open'

/** A title stands as the quoted name of a `test`, `it` or `test.each`, word for word, and not as that of a group. */
export function hasTest(source: string, title: string): boolean {
  const quoted = ["'", '"', '`'].map((quote) => quote + title.replaceAll(quote, `\\${quote}`) + quote)
  return source
    .split('\n')
    .some((line) => quoted.some((name) => line.includes(name)) && !/\bdescribe[.(]/.test(line))
}

/** `part` counts the rows of one sentence: 3.10 is its first, 3.10b its second. */
type Place = { section: number; place: number; part: number }

const FIRST_LETTER = 'a'.charCodeAt(0)

const parseNumber = (number: string): Place => {
  const [, section, place, letter = ''] = /^(\d+)\.(\d+)(.?)$/.exec(number) ?? []
  return {
    section: Number(section),
    place: Number(place),
    part: letter === '' ? 0 : letter.charCodeAt(0) - FIRST_LETTER,
  }
}

function follows(next: Place, last: Place): boolean {
  const isSamePlace = next.section === last.section && next.place === last.place
  if (next.part > 0) return isSamePlace && next.part === last.part + 1
  return (
    (next.section === last.section && next.place === last.place + 1) ||
    (next.section === last.section + 1 && next.place === 1)
  )
}

/** Every section from the first to the last, each numbered from .01 without a gap; a sentence may have several rows. */
export function checkNumbers(rows: SpecRow[]): SpecFault[] {
  const faults: SpecFault[] = []
  let last: Place = { section: FIRST_SECTION - 1, place: 0, part: 0 }
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
