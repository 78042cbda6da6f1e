import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@fibrewatch/contract/import-limit'
import { UnreadableFile } from './file-limits.ts'
import { walkXml, type XmlListener } from './read-xml.ts'
import { readZip, type ZipParts } from './read-zip.ts'

/** ECMA-376, 18.8.30: the formats of dates that need no entry of their own. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 17) || id === 22
/** Outside of brackets and quotes only dates have these letters. */
const looksLikeDate = (format: string): boolean => /[ymd]/i.test(format.replaceAll(/\[[^\]]*\]|"[^"]*"/g, ''))
/** Days from the beginning of a spreadsheet's time to 1970. */
const DAYS_TO_1970 = { 1900: 25_569, 1904: 24_107 } as const
const DAY_MS = 86_400_000
const LETTERS = 26

interface Book {
  readonly strings: readonly string[]
  /** By the number of a cell's style. */
  readonly isDate: readonly boolean[]
  readonly epoch: keyof typeof DAYS_TO_1970
}

/** The first sheet of a workbook; its first row with content has the headings. @throws UnreadableFile */
export async function* readXlsx(bytes: Uint8Array, headings: string[]): AsyncGenerator<string[]> {
  const zip = await readZip(bytes)
  const { path, epoch } = await findFirstSheet(zip)
  const book = { strings: await readStrings(zip), isDate: await readStyles(zip), epoch }
  for await (const cells of readSheet(zip, path, book)) {
    if (headings.length > 0) yield cells
    else if (cells.some((cell) => cell !== '')) headings.push(...cells)
  }
}

const ignore = (): void => {}
const nothing = (): never[] => []

async function walk(zip: ZipParts, name: string, listener: Partial<XmlListener>): Promise<boolean> {
  const chunks = zip.read(name)
  if (chunks === undefined) return false
  const walked = walkXml(chunks, { onOpen: ignore, onClose: ignore, ...listener }, nothing)
  while (!(await walked.next()).done);
  return true
}

async function findFirstSheet(zip: ZipParts): Promise<{ path: string; epoch: 1900 | 1904 }> {
  let relation: string | undefined
  let epoch: 1900 | 1904 = 1900
  const isBook = await walk(zip, 'xl/workbook.xml', {
    onOpen: ({ name, attributes }) => {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes['date1904'] ?? '')) epoch = 1904
      if (name === 'sheet' && attributes['state'] === undefined) relation ??= attributes['r:id']
    },
  })
  let target: string | undefined
  await walk(zip, 'xl/_rels/workbook.xml.rels', {
    onOpen: ({ attributes }) => {
      if (attributes['Id'] === relation) target ??= attributes['Target']
    },
  })
  if (!isBook || target === undefined) throw new UnreadableFile('not-xlsx')
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, epoch }
}

/** Texts that cells share; what stands in `rPh` says how they are spoken. */
async function readStrings(zip: ZipParts): Promise<string[]> {
  const strings: string[] = []
  let [text, isSpoken] = ['', false]
  await walk(zip, 'xl/sharedStrings.xml', {
    onOpen: ({ name }) => {
      if (name === 'rPh') isSpoken = true
      if (name === 'si') text = ''
    },
    onClose: (name, inner) => {
      if (name === 'rPh') isSpoken = false
      if (name === 't' && !isSpoken) text += inner
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

async function readStyles(zip: ZipParts): Promise<boolean[]> {
  const dateFormats = new Set<string>()
  const isDate: boolean[] = []
  let isInCells = false
  await walk(zip, 'xl/styles.xml', {
    onOpen: ({ name, attributes }) => {
      if (name === 'numFmt' && looksLikeDate(attributes['formatCode'] ?? ''))
        dateFormats.add(attributes['numFmtId'] ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const id = attributes['numFmtId'] ?? '0'
      isDate.push(dateFormats.has(id) || isDateFormat(Number(id)))
    },
    onClose: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return isDate
}

/** `AB12` is in column 27, counted from 0. */
function findColumn(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/\d+$/, '')) column = column * LETTERS + letter.charCodeAt(0) - 64
  return column - 1
}

interface Cell {
  readonly type: string
  readonly style: number
  readonly column: number
  value: string
  formula: string
}

function showCell({ type, style, value, formula }: Cell, { strings, isDate, epoch }: Book): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === '' && isDate[style] === true && value !== '' && Number.isFinite(Number(value))) {
    const at = new Date((Math.floor(Number(value)) - DAYS_TO_1970[epoch]) * DAY_MS)
    return Number.isNaN(at.getTime()) ? value : at.toISOString().slice(0, 10)
  }
  // Never computed: what was last shown stands there, else the formula as text.
  return value === '' && formula !== '' ? `=${formula}` : value
}

/** Rows that a sheet leaves out are empty: the numbers of the others are those a reader sees. */
function listSkipped(row: number, next: number): string[][] {
  if (row - next > MAX_IMPORT_ROWS) throw new UnreadableFile('too-many-rows')
  return Array.from({ length: Math.max(0, row - next) }, () => [])
}

async function* readSheet(zip: ZipParts, path: string, book: Book): AsyncGenerator<string[]> {
  const chunks = zip.read(path)
  if (chunks === undefined) throw new UnreadableFile('not-xlsx')
  let heard: string[][] = []
  let row: string[] = []
  let next = 1
  let cell: Cell | undefined
  const listener: XmlListener = {
    onOpen: ({ name, attributes }) => {
      if (name === 'row') {
        row = []
        heard.push(...listSkipped(Number(attributes['r'] ?? next), next))
        next = Number(attributes['r'] ?? next) + 1
      }
      if (name !== 'c') return
      const { r = '', t = '', s = '0' } = attributes
      const column = r === '' ? row.length : findColumn(r)
      if (!(column >= 0 && column < MAX_IMPORT_COLUMNS)) throw new UnreadableFile('too-many-columns')
      cell = { type: t, style: Number(s), column, value: '', formula: '' }
    },
    onClose: (name, text) => {
      if (cell !== undefined && (name === 'v' || name === 't')) cell.value += text
      if (cell !== undefined && name === 'f') cell.formula = text
      if (name === 'c' && cell !== undefined) {
        while (row.length < cell.column) row.push('')
        row[cell.column] = showCell(cell, book).trim()
        cell = undefined
      }
      if (name === 'row') heard.push(row)
    },
  }
  yield* walkXml(chunks, listener, () => {
    const taken = heard
    heard = []
    return taken
  })
}
