import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { MAX_LINE_LENGTH, UnreadableFile } from './file-limits.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const
const CHUNK = 64 * 1024
/** A row of 200 cells is refused long before. */
const MAX_RECORD_LENGTH = 2 * MAX_LINE_LENGTH

/** What an export puts before text that a spreadsheet would run. */
const QUOTED_FORMULA = /(^|[\r\n\v\f\u0085\u2028\u2029;])'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g

/** UTF-8 with or without its mark, UTF-16 with it, else GB 18030. @throws UnreadableFile */
export function decodeText(bytes: Uint8Array): string {
  for (const encoding of listEncodings(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // The next one may fit.
    }
  }
  throw new UnreadableFile('encoding')
}

function listEncodings([first, second]: Uint8Array): readonly string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  return ['utf-8', 'gb18030']
}

/** The separator that stands most often in the line of headings, outside of quotes. */
export function findSeparator(text: string): string {
  const end = text.search(/[\r\n]/)
  const head = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => head.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

function* cutText(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += CHUNK) yield text.slice(from, from + CHUNK)
}

/** RFC 4180 with any of the usual separators. @throws UnreadableFile */
export async function* readCsv(bytes: Uint8Array, headings: string[]): AsyncGenerator<string[]> {
  const text = decodeText(bytes)
  const records = Readable.from(cutText(text)).pipe(
    parse({
      delimiter: findSeparator(text),
      relax_column_count: true,
      max_record_size: MAX_RECORD_LENGTH,
    }),
  )
  try {
    for await (const record of records) {
      // Every cell is text: nothing is cast.
      const cells = (record as string[]).map((cell) => cell.trim().replaceAll(QUOTED_FORMULA, '$1'))
      if (headings.length === 0) headings.push(...cells)
      else yield cells
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new UnreadableFile(cause.code === 'CSV_MAX_RECORD_SIZE' ? 'cell-too-long' : 'separators', cause)
  }
}
