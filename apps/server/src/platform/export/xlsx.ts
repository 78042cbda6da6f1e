import { finished, type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { SheetSource } from './csv.ts'
import { makeZone } from './sheet-time.ts'
import {
  makeContentTypes,
  makeWorkbook,
  makeWorkbookRelations,
  makeWorksheet,
  MAX_SHEET_ROWS,
  PACKAGE_RELATIONS,
  STYLES,
} from './worksheet.ts'

export interface WorkbookSource<Row> extends SheetSource<Row> {
  readonly title: string
  /** IANA name of the zone in which times are shown; default UTC. */
  readonly timeZone?: string | undefined
  /** Rows of one sheet, its head included. */
  readonly maxSheetRows?: number
}

/**
 * A workbook (ECMA-376) in one pass: rows are taken as fast as the reader takes bytes, and go on in another
 * sheet where one is full. A failure of `rows` destroys the stream.
 */
export function makeXlsx<Row>(source: WorkbookSource<Row>): Readable {
  const { columns, rows, locale, title, maxSheetRows: maxRows = MAX_SHEET_ROWS } = source
  const zone = makeZone(source.timeZone)
  const iterator = rows[Symbol.asyncIterator]()
  const zip = new ZipFile()
  // The typings lack these members; a wrapper would end the stream early.
  const output = zip.outputStream as PassThrough
  let sheetCount = 0
  let isAtEnd = false
  let current: Readable | undefined
  const addSheet = (): void => {
    const onEnd = (): void => {
      isAtEnd = true
    }
    const sheet = makeWorksheet({ columns, locale, zone, iterator, maxRows, onEnd })
    current = Readable.from(sheet, { objectMode: false })
    current.on('error', (cause) => output.destroy(cause))
    current.on('end', () => (isAtEnd ? finish() : addSheet()))
    zip.addReadStream(current, `xl/worksheets/sheet${++sheetCount}.xml`)
  }
  const finish = (): void => {
    addText(zip, '[Content_Types].xml', makeContentTypes(sheetCount))
    addText(zip, '_rels/.rels', PACKAGE_RELATIONS)
    addText(zip, 'xl/workbook.xml', makeWorkbook(title, sheetCount))
    addText(zip, 'xl/_rels/workbook.xml.rels', makeWorkbookRelations(sheetCount))
    addText(zip, 'xl/styles.xml', STYLES)
    zip.end()
  }
  finished(output, () => {
    current?.destroy()
    void iterator.return?.()
  })
  addSheet()
  return output
}

const addText = (zip: ZipFile, name: string, text: string): void => zip.addBuffer(Buffer.from(text), name)
