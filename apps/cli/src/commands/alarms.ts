import type { QueryOf } from '@fibrewatch/client'
import { type Alarm, createAlarmTable, SEVERITIES } from '../alarm-words.ts'
import { type Call, type Command, JSON_OPTION } from '../command.ts'
import { EXIT, wrongUse } from '../failure.ts'
import { note, type Program, say } from '../program.ts'
import { ask, openServer } from '../server.ts'

const DEFAULT_LIMIT = 50
const PAGE_ROWS = 200
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `90m`, `2h`, `3d` ago, or an instant. */
export function readSince(text: string, nowMs: number): string {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const ms = count === undefined ? Date.parse(text) : nowMs - Number(count) * (UNIT_MS[unit] ?? 0)
  if (Number.isFinite(ms)) return new Date(ms).toISOString()
  throw wrongUse(`--since takes 90m, 2h, 3d or an instant like 2026-06-01T08:00:00Z, and not “${text}”.`)
}

function readLimit({ has, text }: Call): number {
  const given = text('limit')
  if (given === undefined) return has('all') ? Infinity : DEFAULT_LIMIT
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given)
  throw wrongUse(`--limit takes a number from 1, and not “${given}”.`)
}

function readFilter({ has, text }: Call): QueryOf<'alarmPage'> {
  if (has('active') && has('cleared'))
    throw wrongUse('--active and --cleared leave nothing: give one of them.')
  const [severity, since, keyword] = [text('severity'), text('since'), text('keyword')]
  const oneState = has('active') ? 'active' : 'cleared'
  return {
    state: has('active') || has('cleared') ? oneState : 'all',
    ...(severity === undefined ? {} : { severity }),
    ...(since === undefined ? {} : { from: readSince(since, Date.now()) }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(has('unacked') ? { acked: false } : {}),
  }
}

/** Alarms page after page, each from where the last ended. */
export async function* listAlarms(
  { url, client }: Awaited<ReturnType<typeof openServer>>,
  filter: QueryOf<'alarmPage'>,
  limit: number,
): AsyncGenerator<readonly Alarm[]> {
  let left = limit
  let cursor: string | null = null
  do {
    const query: QueryOf<'alarmPage'> = {
      ...filter,
      limit: Math.min(PAGE_ROWS, left),
      ...(cursor === null ? {} : { cursor }),
    }
    const { list, nextCursor } = await ask({ url }, client.GET('/monitor/alarm/page', { params: { query } }))
    yield list
    left -= list.length
    cursor = nextCursor
  } while (cursor !== null && left > 0)
  if (cursor !== null) yield []
}

async function sayPages(
  program: Program,
  pages: AsyncGenerator<readonly Alarm[]>,
  { isJson, limit }: { readonly isJson: boolean; readonly limit: number },
): Promise<void> {
  let count = 0
  const table = createAlarmTable(program)
  for await (const page of pages) {
    // An empty page after others stands for those that are left.
    if (page.length === 0 && count > 0) note(program, `The first ${limit}; --limit and --all show more.`)
    else if (isJson) for (const alarm of page) say(program, JSON.stringify(alarm))
    else if (page.length > 0) for (const line of table.add(page)) say(program, line)
    count += page.length
  }
  if (count === 0 && !isJson) note(program, 'There are no such alarms.')
}

export const alarms: Command = {
  name: 'alarms',
  summary: 'list alarms, the latest first',
  options: [
    { name: 'active', summary: 'those that are not cleared' },
    { name: 'cleared', summary: 'those that are cleared' },
    { name: 'unacked', summary: 'those that nobody acknowledged' },
    {
      name: 'severity',
      value: 'LIST',
      choices: SEVERITIES,
      summary: 'of these severities, with commas between',
    },
    { name: 'since', value: 'TIME', summary: 'raised since: 90m, 2h, 3d ago, or an instant' },
    { name: 'keyword', value: 'TEXT', summary: 'whose link, device, type or place has this text' },
    { name: 'limit', value: 'COUNT', summary: `at most so many (${DEFAULT_LIMIT})` },
    { name: 'all', summary: 'all of them' },
    JSON_OPTION,
  ],
  notes: `Times are those of your time zone; with --json they are UTC (RFC 3339).
Where there are more than the limit, the standard error says so. --since counts back from the clock of this machine.`,
  run: async (call) => {
    const [limit, filter] = [readLimit(call), readFilter(call)]
    const server = await openServer(call.program)
    const pages = listAlarms(server, filter, limit)
    await sayPages(call.program, pages, { isJson: call.has('json'), limit })
    return EXIT.ok
  },
}
