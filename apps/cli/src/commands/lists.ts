import type { Schemas } from '@fibrewatch/client'
import { type Call, type Command, JSON_OPTION } from '../command.ts'
import { EXIT } from '../failure.ts'
import { note, say } from '../program.ts'
import { ask, openServer, type Server } from '../server.ts'
import { type Column, createTable, localTime } from '../table.ts'

type Link = Schemas['Link']
type Device = Schemas['Device']
type Page<Row> = { readonly list: readonly Row[]; readonly pagination: { readonly total: number } }

const PAGE_ROWS = 500

/** Every row of a list that goes by pages. */
export async function* listPages<Row>(
  load: (page: number, limit: number) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  let [page, seen, total] = [1, 0, 1]
  while (seen < total) {
    const { list, pagination } = await load(page, PAGE_ROWS)
    if (list.length === 0) return
    yield list
    seen += list.length
    total = pagination.total
    page += 1
  }
}

async function sayList<Row>(
  call: Call,
  pages: AsyncGenerator<readonly Row[]>,
  columns: readonly Column<Row>[],
): Promise<number> {
  let count = 0
  const table = createTable(columns)
  for await (const rows of pages) {
    const lines = call.has('json') ? rows.map((row) => JSON.stringify(row)) : table.add(rows)
    for (const line of lines) say(call.program, line)
    count += rows.length
  }
  if (count === 0 && !call.has('json')) note(call.program, 'There are none, or none that you see.')
  return EXIT.ok
}

export const listLinks = (server: Server, keyword?: string): AsyncGenerator<readonly Link[]> =>
  listPages(async (page, limit) => {
    const query = { page, limit, ...(keyword === undefined ? {} : { keyword }) }
    return ask(server, server.client.GET('/plant/link/page', { params: { query } }))
  })

const KEYWORD = { name: 'keyword', value: 'TEXT', summary: 'whose code or name has this text' }

export const links: Command = {
  name: 'links',
  summary: 'list links and their state',
  options: [KEYWORD, JSON_OPTION],
  run: async (call) => {
    const columns: readonly Column<Link>[] = [
      { head: 'CODE', cell: ({ code }) => code },
      { head: 'STATE', cell: ({ state }) => state },
      { head: 'ALARMS', cell: ({ activeAlarms }) => String(activeAlarms) },
      { head: 'WORST', cell: ({ severity }) => severity },
      { head: 'LENGTH', cell: ({ lengthM }) => `${(lengthM / 1000).toFixed(3)} km` },
      {
        head: 'LAST TRACE',
        cell: ({ lastTraceAt }) => (lastTraceAt === null ? null : localTime(lastTraceAt)),
      },
      { head: 'NAME', cell: ({ name }) => name },
    ]
    const server = await openServer(call.program)
    return sayList(call, listLinks(server, call.text('keyword')), columns)
  },
}

export const devices: Command = {
  name: 'devices',
  summary: 'list instruments and their state',
  options: [KEYWORD, JSON_OPTION],
  run: async (call) => {
    const columns: readonly Column<Device>[] = [
      { head: 'CODE', cell: ({ code }) => code },
      { head: 'KIND', cell: ({ kind }) => kind },
      { head: 'STATE', cell: ({ state, enabled }) => (enabled ? state : 'disabled') },
      { head: 'LAST SEEN', cell: ({ lastSeenAt }) => (lastSeenAt === null ? null : localTime(lastSeenAt)) },
      { head: 'NAME', cell: ({ name }) => name },
    ]
    const server = await openServer(call.program)
    const keyword = call.text('keyword')
    const pages = listPages(async (page, limit) => {
      const query = { page, limit, ...(keyword === undefined ? {} : { keyword }) }
      return ask(server, server.client.GET('/plant/device/page', { params: { query } }))
    })
    return sayList(call, pages, columns)
  },
}
