import type { Locale } from '../http/locale.ts'
import { type CellValue, type ExportColumn, looksLikeFormula } from './export-column.ts'
import type { SheetZone } from './sheet-time.ts'

/** Rows of a worksheet, the header included (ECMA-376 leaves it open; every spreadsheet stops here). */
export const MAX_SHEET_ROWS = 1_048_576
const MAX_CELL_LENGTH = 32_767
const DEFAULT_WIDTH = 16
/** Rows are sent in pieces of about this many characters: one piece per row would be mostly overhead. */
const CHUNK_LENGTH = 16_384

/** Numbers of the cell formats in `STYLES`. */
const STYLE = { plain: 0, head: 1, quoted: 2, time: 3 } as const

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Plain, bold for the head, text that must stay text although it looks like a formula (the leading apostrophe), and times. */
export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** `_rels/.rels`: where the workbook lies (ECMA-376 part 2, relationships). */
export const PACKAGE_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** `[Content_Types].xml` (ECMA-376 part 2, content types). */
export function makeContentTypes(sheetCount: number): string {
  const sheets = listNumbers(sheetCount)
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('')
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets}</Types>`
}

/** `xl/workbook.xml`: the names and the order of the sheets. */
export function makeWorkbook(title: string, sheetCount: number): string {
  const sheets = listNumbers(sheetCount)
    .map((n) => `<sheet name="${escapeXml(makeSheetName(title, n))}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('')
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`
}

/** `xl/_rels/workbook.xml.rels`: the file of each sheet, numbered from 1. */
export function makeWorkbookRelations(sheetCount: number): string {
  const sheets = listNumbers(sheetCount)
    .map(
      (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    )
    .join('')
  const styles = `<Relationship Id="rId${sheetCount + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets}${styles}</Relationships>`
}

const listNumbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** At most 31 characters, none of `[]:*?/\`, no apostrophe at either end. */
function makeSheetName(title: string, number: number): string {
  const suffix = number === 1 ? '' : ` (${number})`
  const plain = title.replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ').replaceAll(/^[\s']+|[\s']+$/g, '')
  return `${plain.slice(0, 31 - suffix.length).toWellFormed() || 'Sheet'}${suffix}`
}

export interface SheetRows<Row> {
  readonly columns: readonly ExportColumn<Row>[]
  readonly locale: Locale
  readonly zone: SheetZone
  /** Shared by all sheets of the file: each goes on after the last row of the one before. */
  readonly iterator: AsyncIterator<Row>
  readonly maxRows: number
  /** Called when there are no more rows. */
  readonly onEnd: () => void
}

/** One worksheet as XML in pieces: frozen head with a filter, column widths, numbers as numbers, times as dates, all else as text. */
export async function* makeWorksheet<Row>(sheet: SheetRows<Row>): AsyncGenerator<string> {
  const { columns, locale, zone, iterator, maxRows, onEnd } = sheet
  let chunk = makeSheetStart(sheet)
  let number = 2
  for (; number <= maxRows; number++) {
    const next = await iterator.next()
    if (next.done) {
      onEnd()
      break
    }
    chunk += makeRow(
      columns.map(({ text, isTime = false }) => makeCell(text(next.value, locale), isTime && zone)),
    )
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  const range = `A1:${nameColumn(columns.length)}${number - 1}`
  yield `${chunk}</sheetData><autoFilter ref="${range}"/></worksheet>`
}

/** `A`, …, `Z`, `AA`: what a spreadsheet calls its columns. */
function nameColumn(number: number): string {
  const before = Math.floor((number - 1) / 26)
  const letter = String.fromCodePoint(65 + ((number - 1) % 26))
  return before === 0 ? letter : `${nameColumn(before)}${letter}`
}

const tellHead = <Row>(
  { head, isTime = false }: ExportColumn<Row>,
  { locale, zone }: SheetRows<Row>,
): string => (isTime ? `${head[locale]} (${zone.name})` : head[locale])

function makeSheetStart<Row>(sheet: SheetRows<Row>): string {
  const { columns } = sheet
  const widths = columns.map(
    ({ width = DEFAULT_WIDTH }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const head = makeRow(columns.map((column) => makeTextCell(tellHead(column, sheet), STYLE.head)))
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${head}`
}

const makeRow = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

/** @param zone of a column of times */
function makeCell(value: CellValue, zone: SheetZone | false): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  const text = value instanceof Date ? value.toISOString() : value
  const days = zone === false ? null : zone.countDays(text)
  if (days !== null) return `<c s="${STYLE.time}"><v>${days}</v></c>`
  return makeTextCell(text, looksLikeFormula(text) ? STYLE.quoted : STYLE.plain)
}

function makeTextCell(text: string, style: number): string {
  const kept = text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) : text
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(kept)}</t></is></c>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Without what XML 1.0 cannot hold; `_x0041_` would be read as a character (ECMA-376, 22.9.2.19). */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- exactly these are not XML
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character)
  )
}
