import { inflateRawSync } from 'node:zlib'

/** Header of a file in a zip: PKWARE APPNOTE 6.3.10, 4.3.7. */
const HEADER_BYTES = 30
const NAME_LENGTH_AT = 26
const EXTRA_LENGTH_AT = 28
const SHEET = 'xl/worksheets/sheet1.xml'

/** Pages of a PDF whose objects lie there as text. */
export const countPages = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0

/** Rows of the first sheet of a workbook, its head among them. */
export function countRows(xlsx: Buffer): number {
  const header = xlsx.indexOf(SHEET) - HEADER_BYTES
  if (header < 0) throw new Error('the workbook has no first sheet')
  const content =
    header +
    HEADER_BYTES +
    xlsx.readUInt16LE(header + NAME_LENGTH_AT) +
    xlsx.readUInt16LE(header + EXTRA_LENGTH_AT)
  return inflateRawSync(xlsx.subarray(content)).toString('utf8').match(/<row>/g)?.length ?? 0
}
