import { PassThrough } from 'node:stream'
import type { ImportFormat } from '@fibrewatch/contract/plant-import'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { REASON_DETAILS } from '@fibrewatch/contract/reason'
import { FILE_FAULTS, MAX_CELL_LENGTH, UnreadableFile } from './file-limits.ts'
import { readRows } from './read-rows.ts'

async function read(format: ImportFormat, content: string | Uint8Array) {
  const headings: string[] = []
  const rows: (readonly [number, ...string[]])[] = []
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for await (const { rowNo, cells } of readRows(format, bytes, headings)) rows.push([rowNo, ...cells])
  return { headings, rows }
}

const faultOf = async (format: ImportFormat, content: string | Uint8Array) => {
  try {
    await read(format, content)
  } catch (cause) {
    if (cause instanceof UnreadableFile) return cause.fault
    throw cause
  }
  return 'read'
}

async function makeZip(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream.pipe(new PassThrough())) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const makeBook = (sheet: string, others: Readonly<Record<string, string>> = {}) =>
  makeZip({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...others,
  })

describe('tables', () => {
  test.each([
    ['UTF-8', Buffer.from('编码,名称\nA,甲\n')],
    ['UTF-8 with its mark', Buffer.from('\uFEFF编码,名称\nA,甲\n')],
    ['UTF-16', Buffer.from('\uFEFF编码;名称\r\nA;甲\r\n', 'utf16le')],
    ['GB 18030', Buffer.from('b1e0c2eb2cc3fbb3c60a412cbcd70a', 'hex')],
  ])('of %s are read, and the separator is found', async (_, bytes) => {
    expect(await read('csv', bytes)).toEqual({ headings: ['编码', '名称'], rows: [[2, 'A', '甲']] })
  })

  test('rows keep the numbers that a spreadsheet shows, quotes hold separators, and formulas stay text', async () => {
    const text = 'code\tname\n\nA\t"two\nlines; "" and more"\n,\n"=1+1"\t\'=cmd\n'
    expect(await read('csv', text)).toEqual({
      headings: ['code', 'name'],
      rows: [
        [3, 'A', 'two\nlines; " and more'],
        [4, ','],
        [5, '=1+1', '=cmd'],
      ],
    })
  })

  test('a workbook gives texts, numbers, dates and what formulas showed last', async () => {
    const book = await makeBook(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>when</t></is></c></row>' +
        '<row r="4"><c r="A4"><v>1.5</v></c><c r="B4"><f>A4*2</f><v>3</v></c><c r="C4" s="1"><v>46173</v></c></row>' +
        '<row r="5"><c r="A5"><f>HYPERLINK("x")</f></c><c r="B5" t="b"><v>1</v></c></row>',
      {
        'xl/sharedStrings.xml':
          '<sst><si><r><t>co</t></r><r><t>de</t></r><rPh><t>spoken</t></rPh></si></sst>',
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    )
    expect(await read('xlsx', book)).toEqual({
      headings: ['code', '', 'when'],
      rows: [
        [4, '1.5', '3', '2026-05-31'],
        [5, '=HYPERLINK("x")', 'true'],
      ],
    })
  })
})

describe('maps', () => {
  test('features are rows, altitudes are left out', async () => {
    const features = [
      {
        type: 'Feature',
        properties: { code: 'A', n: 1, no: null },
        geometry: { type: 'Point', coordinates: [1, 2, 9] },
      },
      {
        type: 'Feature',
        properties: { code: 'B' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 2, 3],
            [3, 4, 5],
          ],
        },
      },
    ]
    expect(await read('geojson', JSON.stringify({ type: 'FeatureCollection', features }))).toEqual({
      headings: ['code', 'n', 'no', '@lng', '@lat', '@line'],
      rows: [
        [1, 'A', '1', '', '1', '2'],
        [2, 'B', '', '', '', '', '1 2, 3 4'],
      ],
    })
  })

  const KML =
    '<?xml version="1.0"?><kml:kml xmlns:kml="k"><kml:Placemark><kml:name>One &amp; all</kml:name><ExtendedData>' +
    '<Data name="code"><value>A</value></Data></ExtendedData><Point><coordinates> 1,2,3 </coordinates></Point></kml:Placemark></kml:kml>'
  test('placemarks are rows, zipped or not', async () => {
    const expected = { headings: ['name', 'code', '@lng', '@lat'], rows: [[1, 'One & all', 'A', '1', '2']] }
    expect(await read('kml', KML)).toEqual(expected)
    expect(await read('kmz', await makeZip({ 'doc.kml': KML }))).toEqual(expected)
  })
})

test('whatever keeps a file from being read has its sentence', () => {
  expect(Object.keys(REASON_DETAILS['import.file-unreadable']).toSorted()).toEqual(
    [...FILE_FAULTS].toSorted(),
  )
})

describe('hostile files', () => {
  const BOMB = Buffer.alloc(300 * 1024 * 1024, 0x20)
  test.each([
    ['csv', Buffer.from([0xff, 0x00, 0x81, 0x00]), 'encoding'],
    ['csv', 'a,b\n"open', 'separators'],
    ['csv', 'a,b\n', 'empty'],
    ['csv', '', 'empty'],
    ['csv', `a\n${'x'.repeat(MAX_CELL_LENGTH + 1)}\n`, 'cell-too-long'],
    ['csv', `a\n"${'x'.repeat(20_000_000)}"\n`, 'cell-too-long'],
    ['csv', `${','.repeat(500)}\n${','.repeat(500)}1\n`, 'too-many-columns'],
    ['xlsx', 'not a zip', 'not-zip'],
    ['geojson', '['.repeat(100_000), 'too-deep'],
    ['geojson', '{"features": 1}', 'not-geojson'],
    ['geojson', '{', 'not-geojson'],
    ['kml', '<!DOCTYPE x [<!ENTITY a "b">]><kml>&a;</kml>', 'doctype'],
    ['kml', '<kml>&undeclared;</kml>', 'not-xml'],
    ['kml', '<a>'.repeat(500), 'too-deep'],
    ['kml', '<kml><open></kml>', 'not-xml'],
  ] as const)('are refused: %s, number %#', async (format, content, fault) => {
    expect(await faultOf(format, content)).toBe(fault)
  })

  test('what unpacks to too much is not unpacked', async () => {
    expect(await faultOf('kmz', await makeZip({ 'doc.kml': BOMB }))).toBe('unpacks-too-large')
  })

  test('a zip without what is sought, and with too many parts', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`p${index}`, '']))
    expect(await faultOf('kmz', await makeZip({ a: 'b' }))).toBe('no-kml')
    expect(await faultOf('xlsx', await makeZip({ a: 'b' }))).toBe('not-xlsx')
    expect(await faultOf('xlsx', await makeZip(many))).toBe('too-many-entries')
  })

  test('a sheet that begins far below or far to the right', async () => {
    expect(await faultOf('xlsx', await makeBook('<row r="900000"/>'))).toBe('too-many-rows')
    expect(await faultOf('xlsx', await makeBook('<row r="1"><c r="XFD1"/></row>'))).toBe('too-many-columns')
  })
})
