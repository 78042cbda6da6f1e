import { inflateRawSync } from 'node:zlib'

export interface ReadSheet {
  readonly name: string
  readonly rows: (string | number | boolean | null)[][]
  readonly xml: string
}

/** Signatures and offsets: PKWARE APPNOTE 6.3.10, 4.3. */
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_HEADER_LENGTH = 30
const DEFLATED = 8

/** The files of a zip by its central directory. @throws Error for bytes that are none */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== END_SIGNATURE) throw new Error('not a zip')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error('not a directory entry')
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    ) as [number, number, number]
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), readEntry(bytes, at))
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}

function readEntry(bytes: Buffer, at: number): Buffer {
  const local = bytes.readUInt32LE(at + 42)
  const start = local + LOCAL_HEADER_LENGTH + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const stored = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
  return bytes.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(stored) : stored
}

/** A workbook as a spreadsheet reads it. @throws Error when a part that makes it one is missing */
export function readXlsx(bytes: Buffer): ReadSheet[] {
  const files = readZip(bytes)
  const read = (name: string): string => {
    const file = files.get(name)
    if (file === undefined) throw new Error(`${name} is missing`)
    return file.toString('utf8')
  }
  const types = read('[Content_Types].xml')
  const relations = read('xl/_rels/workbook.xml.rels')
  if (!read('_rels/.rels').includes('xl/workbook.xml')) throw new Error('the workbook is not named')
  return [...read('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="\d+" r:id="(\w+)"\/>/g)].map(
    ([, name = '', relation = '']) => {
      const target = new RegExp(`Id="${relation}"[^>]*Target="([^"]+)"`).exec(relations)?.[1] ?? ''
      if (!types.includes(`/xl/${target}`)) throw new Error(`${target} has no type`)
      const xml = read(`xl/${target}`)
      return { name: readText(name), rows: readRows(xml), xml }
    },
  )
}

const readRows = (xml: string): ReadSheet['rows'] =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: ([^>]*?))?(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', content = '']) =>
      readCell(attributes, content),
    ),
  )

function readCell(attributes: string, content: string): string | number | boolean | null {
  const value = /<v>(.*)<\/v>/.exec(content)?.[1]
  if (attributes.includes('t="b"')) return value === '1'
  if (value !== undefined) return Number(value)
  const text = /<t[^>]*>(.*)<\/t>/s.exec(content)?.[1]
  return text === undefined ? null : readText(text)
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#13;': '\r',
}

const readText = (xml: string): string =>
  xml
    .replaceAll(/&[#\w]+;/g, (entity) => CHARACTERS[entity] ?? entity)
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
