import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { readXlsx } from '../testing/read-xlsx.ts'
import { type ExportColumn, makeExport, readPages } from './make-export.ts'
import { makeXlsx } from './xlsx.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly at: Date | null
}

const columns: readonly ExportColumn<Row>[] = [
  { id: 'id', head: { zh: '编号', en: 'Number' }, text: ({ id }) => id },
  { id: 'name', head: { zh: '名称', en: 'Name' }, text: ({ name }) => name, width: 40 },
  { id: 'at', head: { zh: '时间', en: 'Time' }, text: ({ at }) => at },
  {
    id: 'isFirst',
    head: { zh: '首个', en: 'First' },
    text: ({ id }, locale) => (locale === 'en' ? id === 1 : null),
  },
]
const seen: ExportColumn<Row> = {
  id: 'seen',
  head: { zh: '见于', en: 'Seen' },
  text: ({ at }) => at?.toISOString() ?? null,
  isTime: true,
}
const AT = new Date(Date.UTC(2026, 0, 2, 3, 4, 5))
const TRICKY = [
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\tx',
  '\rx',
  '＝1',
  'a"b,c\r\nd',
  '<b>&amp;</b>',
  '_x0041_',
  ' x ',
  '林',
]
const rowsOf = (names: readonly string[]): Row[] =>
  names.map((name, index) => ({ id: index + 1, name, at: index === 0 ? AT : null }))

async function* iterate<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items
}

const userList = { columns, fileName: { zh: '用户/列表', en: '用户/列表' } }

type Options = { format: 'csv' | 'xlsx'; names?: readonly string[]; chosen?: string; locale?: 'zh' | 'en' }
const exportOf = ({ format, names = TRICKY, chosen, locale = 'en' }: Options) =>
  makeExport(userList, iterate(rowsOf(names)), {
    query: { format, ...(chosen === undefined ? {} : { columns: chosen }) },
    locale,
  })
const readAll = (content: unknown): Promise<Buffer> => {
  if (!(content instanceof Readable)) throw new Error('not streamed')
  return buffer(content)
}

describe('CSV', () => {
  test('begins with a byte order mark and the head in the caller’s language', async () => {
    const answer = exportOf({ format: 'csv', names: ['林'], locale: 'zh' })
    expect([answer.contentType, answer.fileName]).toEqual(['text/csv; charset=utf-8', '用户/列表.csv'])
    const text = (await readAll(answer.content)).toString('utf8')
    expect(text).toBe('\uFEFF"编号","名称","时间","首个"\r\n1,"林","2026-01-02T03:04:05.000Z",\r\n')
  })

  const readCsv = async (names: readonly string[]) => {
    const text = (await readAll(exportOf({ format: 'csv', names }).content)).toString('utf8')
    const { data, errors } = Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' })
    expect(errors).toEqual([])
    return { text, names: data.slice(1, -1).map(([, name]) => name) }
  }

  test('quotes what a spreadsheet would take for a formula, and leaves numbers alone', async () => {
    const rows = iterate([{ id: -5, name: '=cmd()', at: null }])
    const answer = makeExport(userList, rows, { query: { format: 'csv' }, locale: 'zh' })
    expect((await readAll(answer.content)).toString('utf8')).toContain(`-5,"'=cmd()",,\r\n`)
    const { names } = await readCsv(TRICKY)
    expect(names.slice(0, 7)).toEqual(TRICKY.slice(0, 7).map((name) => `'${name}`))
    expect(names.slice(7)).toEqual(TRICKY.slice(7))
  })

  test.each([
    ['x\n=cmd', "x\n'=cmd"],
    ['x\r=cmd', "x\r'=cmd"],
    ['x\r\n\t=cmd', "x\r\n'\t=cmd"],
    ['x\u2028@cmd', "x\u2028'@cmd"],
    ['x;=cmd', "x;'=cmd"],
    ['a"\n=1,"-2', `a"\n'=1,"-2`],
    ['no=formula, 3-4', 'no=formula, 3-4'],
  ])('of %j begins no row and no formula', async (name, written) => {
    const read = await readCsv([name, 'after'])
    expect(read.names).toEqual([written, 'after'])
    // A reader that takes every line break for a new row, whatever the quotes say.
    const lines = read.text.slice(1).split(/[\r\n\u2028]/)
    expect(lines.filter((line) => /^[=+\-@\t]/.test(line))).toEqual([])
  })
})

describe('XLSX', () => {
  test('holds numbers as numbers and every text as it was', async () => {
    const [sheet] = readXlsx(await readAll(exportOf({ format: 'xlsx' }).content))
    expect(sheet?.name).toBe('用户 列表')
    expect(sheet?.rows[0]).toEqual(['Number', 'Name', 'Time', 'First'])
    expect(sheet?.rows[1]).toEqual([1, '=1+1', '2026-01-02T03:04:05.000Z', true])
    expect(sheet?.rows.slice(1).map(([, name]) => name)).toEqual(TRICKY)
  })

  test('has no formula, a frozen head and the widths asked for', async () => {
    const xml = readXlsx(await readAll(exportOf({ format: 'xlsx' }).content))[0]?.xml ?? ''
    expect(xml).not.toContain('<f>')
    // The apostrophe of a spreadsheet: the cell stays text when it is edited.
    expect(xml).toContain('<c s="2" t="inlineStr"><is><t xml:space="preserve">=1+1</t>')
    expect(xml).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"')
    expect(xml).toContain('<col min="2" max="2" width="40" customWidth="1"/>')
  })

  const timesOf = async (timeZone: string | undefined, atMs: readonly number[]) => {
    const rows = iterate(atMs.map((ms) => ({ id: 1, name: '', at: new Date(ms) })))
    const query = { format: 'xlsx' as const, ...(timeZone === undefined ? {} : { timeZone }) }
    const answer = makeExport({ ...userList, columns: [seen] }, rows, { query, locale: 'en' })
    const [sheet] = readXlsx(await readAll(answer.content))
    // As a spreadsheet shows it: days since 1899-12-30, without a zone.
    const shown = sheet?.rows
      .slice(1)
      .map(([days]) => new Date(Math.round((Number(days) - 25_569) * 86_400_000)))
    return {
      head: sheet?.rows[0]?.[0],
      shown: shown?.map((at) => at.toISOString().slice(0, 19)),
      xml: sheet?.xml,
    }
  }

  test.each([
    [undefined, 'Seen (UTC)', '2026-01-02T03:04:05'],
    ['Asia/Shanghai', 'Seen (Asia/Shanghai)', '2026-01-02T11:04:05'],
    ['Asia/Kathmandu', 'Seen (Asia/Kathmandu)', '2026-01-02T08:49:05'],
  ])('shows times as dates of the zone %s, which the head names', async (zone, head, shown) => {
    const read = await timesOf(zone, [AT.getTime()])
    expect([read.head, read.shown]).toEqual([head, [shown]])
    expect(read.xml).toMatch(/<c s="3"><v>46024\./)
  })

  test('counts the hour that a zone leaves out and the one it has twice', async () => {
    const spring = Date.UTC(2026, 2, 29, 1)
    const autumn = Date.UTC(2026, 9, 25, 1)
    const { shown } = await timesOf('Europe/Berlin', [spring - 1000, spring, autumn - 1000, autumn])
    expect(shown).toEqual([
      '2026-03-29T01:59:59',
      '2026-03-29T03:00:00',
      '2026-10-25T02:59:59',
      '2026-10-25T02:00:00',
    ])
  })

  test('has a filter over all its rows and columns', async () => {
    const xml = readXlsx(await readAll(exportOf({ format: 'xlsx', names: ['a', 'b'] }).content))[0]?.xml
    expect(xml).toContain('</sheetData><autoFilter ref="A1:D3"/></worksheet>')
  })

  test('replaces what XML cannot hold and cuts what a cell cannot', async () => {
    const names = ['a\0b\uD800c\u001F', 'x'.repeat(40_000)]
    const [sheet] = readXlsx(await readAll(exportOf({ format: 'xlsx', names }).content))
    expect(sheet?.rows[1]?.[1]).toBe('a\uFFFDb\uFFFDc\uFFFD')
    expect(sheet?.rows[2]?.[1]).toHaveLength(32_767)
  })

  test('goes on in another sheet where one is full', async () => {
    const rows = iterate(rowsOf(['a', 'b', 'c', 'd', 'e']))
    const file = makeXlsx({ columns, rows, locale: 'en', title: 'x'.repeat(40), maxSheetRows: 3 })
    const sheets = readXlsx(await buffer(file))
    expect(sheets.map(({ name }) => name.length)).toEqual([31, 31, 31])
    expect(sheets.map(({ name }) => name.slice(-4))).toEqual(['xxxx', ' (2)', ' (3)'])
    expect(sheets.map((sheet) => sheet.rows.map(([id]) => id))).toEqual([
      ['Number', 1, 2],
      ['Number', 3, 4],
      ['Number', 5],
    ])
  })
})

describe.each(['csv', 'xlsx'] as const)('%s', (format) => {
  test('takes the chosen columns in the chosen order, and refuses unknown ones', async () => {
    const file = await readAll(exportOf({ format, names: ['n'], chosen: 'name,id' }).content)
    if (format === 'csv') expect(file.toString('utf8')).toBe('\uFEFF"Name","Number"\r\n"n",1\r\n')
    else
      expect(readXlsx(file)[0]?.rows).toEqual([
        ['Name', 'Number'],
        ['n', 1],
      ])
    expect(() => exportOf({ format, chosen: 'id,password' })).toThrow('request.invalid')
  })

  test('takes rows no faster than they are read, and lets go of them when the reader leaves', async () => {
    let made = 0
    let closed = (): void => undefined
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    async function* endless(): AsyncGenerator<Row> {
      try {
        for (;;) yield { id: ++made, name: Math.random().toString(36).repeat(50), at: null }
      } finally {
        closed()
      }
    }
    const { content } = makeExport(userList, endless(), { query: { format }, locale: 'en' })
    if (!(content instanceof Readable)) throw new Error('not streamed')
    await once(content, 'readable')
    // Until nothing moves any more: what is in memory then is what the buffers hold.
    let before = -1
    while (before !== made) {
      before = made
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(made).toBeLessThan(5000)
    content.destroy()
    await isClosed
  })

  test('of 50,000 rows loads the next page when the reader wants more, and in the end all of them', async () => {
    const total = 50_000
    let loaded = 0
    const rows = readPages<Row>(async (after, limit) => {
      const first = after?.id ?? 0
      const page = Array.from({ length: Math.min(limit, total - first) }, (_, index) => first + index + 1)
      loaded += page.length
      return page.map((id) => ({ id, name: `${Math.random()}`.repeat(5), at: null }))
    })
    const { content } = makeExport(userList, rows, { query: { format }, locale: 'en' })
    if (!(content instanceof Readable)) throw new Error('not streamed')
    await once(content, 'readable')
    let before = -1
    while (before !== loaded) {
      before = loaded
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(loaded).toBeLessThan(total / 5)
    const file = await buffer(content)
    expect(loaded).toBe(total)
    if (format === 'csv') expect(file.toString('utf8').split('\r\n')).toHaveLength(total + 2)
    else expect(readXlsx(file)[0]?.rows).toHaveLength(total + 1)
  })

  test('says in its last line that rows were left out, and only then', async () => {
    const linesOf = async (names: readonly string[]) => {
      const list = { ...userList, maxRows: 2 }
      const query = { format, columns: 'name,id' }
      const { content } = makeExport(list, iterate(rowsOf(names)), { query, locale: 'en' })
      const file = await readAll(content)
      if (format === 'csv')
        return Papa.parse<string[]>(file.toString('utf8').slice(1).trim()).data.map(([name]) => name)
      return readXlsx(file)[0]?.rows.map(([name]) => name)
    }
    expect(await linesOf(['a', 'b'])).toEqual(['Name', 'a', 'b'])
    expect(await linesOf(['a', 'b', 'c', 'd'])).toEqual([
      'Name',
      'a',
      'b',
      'Only the first 2 rows are here. Narrow the filter and export the rest.',
    ])
  })

  test('refuses a time zone that nobody knows', () => {
    const query = { format, timeZone: 'Mars/Base' }
    expect(() => makeExport(userList, iterate(rowsOf([])), { query, locale: 'en' })).toThrow(
      'request.invalid',
    )
  })

  test('breaks off when the rows fail: a cut file must not look whole', async () => {
    async function* failing(): AsyncGenerator<Row> {
      yield { id: 1, name: 'a', at: null }
      throw new Error('the database is gone')
    }
    const { content } = makeExport(userList, failing(), { query: { format }, locale: 'en' })
    await expect(readAll(content)).rejects.toThrow('the database is gone')
  })
})

test('readPages goes on after the last row of each page', async () => {
  const all = Array.from({ length: 500 }, (_, index) => index)
  const loads: (number | undefined)[] = []
  const pages = readPages<number>(async (after, limit) => {
    loads.push(after)
    return all.filter((item) => after === undefined || item > after).slice(0, limit)
  })
  const read: number[] = []
  for await (const item of pages) read.push(item)
  expect(read).toEqual(all)
  expect(loads).toEqual([undefined, 199, 399])
})
