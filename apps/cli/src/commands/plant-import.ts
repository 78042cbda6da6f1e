import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Schemas } from '@fibrewatch/client'
import type { Call, Command } from '../command.ts'
import { EXIT, Failure, failed, wrongUse } from '../failure.ts'
import { note, type Program, say } from '../program.ts'
import { ask, openServer, type Server } from '../server.ts'
import { clean } from '../table.ts'
import { listPages } from './lists.ts'

type Info = Schemas['ImportInfo']
type Kind = Info['kind']
type Mode = Schemas['PlantImportRunBody']['mode']
type Datum = Info['datum']

const WATCH_MS = 300
const CANCEL_TIMEOUT_MS = 120_000
const MAX_BYTES = 32 * 1024 * 1024
/** A set, so that a kind that is new in the API does not compile until it is named here. */
const KIND_SET: Readonly<Record<Kind, true>> = {
  site: true,
  node: true,
  cable: true,
  stops: true,
  device: true,
  link: true,
  landmark: true,
  route: true,
  plant: true,
}
const isKind = (text: string): text is Kind => Object.hasOwn(KIND_SET, text)
const DATUM_SET: Readonly<Record<Datum, true>> = { wgs84: true, gcj02: true }
const isDatum = (text: string): text is Datum => Object.hasOwn(DATUM_SET, text)
const GO_ON =
  'The server goes on with it by itself; follow or undo it in the console: 从文件导入 › 最近的导入 (Import from a file › Latest imports).'
const BUSY: ReadonlySet<Info['state']> = new Set(['checking', 'running', 'undoing'])

async function readDomain({ text }: Call, server: Server): Promise<number> {
  const given = text('domain')
  if (given === undefined) return (await ask(server, server.client.GET('/account/token/self'))).domainId
  if (/^[1-9]\d{0,9}$/.test(given)) return Number(given)
  throw wrongUse(`--domain takes the number of a management domain, and not “${given}”.`)
}

async function loadFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) throw failed(`${path} is no file.`)
  if (found.size > MAX_BYTES)
    throw failed(`${path} has ${found.size} bytes; the server takes at most ${MAX_BYTES}.`)
  return new Uint8Array(await readFile(path))
}

function sayProgress({ stderr }: Program, { state, doneCount, objectCount }: Info): void {
  if (stderr.isTTY) stderr.write(`\r\u001B[K${state} ${doneCount} of ${objectCount}`)
}

/** What the server said last of an import: all that is known of it when the next answer does not come. */
interface Progress {
  readonly server: Server
  info: Info
}

/** Watches what was begun until it has ended: the server goes on with it. */
async function finish(program: Program, progress: Progress): Promise<Info> {
  const { server } = progress
  while (BUSY.has(progress.info.state)) {
    const { id } = progress.info
    await setTimeout(WATCH_MS, undefined, { signal: program.signal })
    progress.info = await ask(server, server.client.GET('/plant/import/info', { params: { query: { id } } }))
    sayProgress(program, progress.info)
  }
  if (program.stderr.isTTY) program.stderr.write('\r\u001B[K')
  return progress.info
}

/** Names the rows that are refused; returns how many. */
async function sayRefused({ program, has }: Call, server: Server, { id }: Info): Promise<number> {
  let count = 0
  const pages = listPages(async (page, limit) =>
    ask(
      server,
      server.client.GET('/plant/import/rows', { params: { query: { id, outcome: 'refused', page, limit } } }),
    ),
  )
  for await (const rows of pages) {
    count += rows.length
    for (const { row, code, reason } of rows) {
      if (has('json')) say(program, JSON.stringify({ row, code, outcome: 'refused', reason }))
      else note(program, `row ${row}  ${clean(code)}  ${clean(reason ?? '')}`)
    }
  }
  return count
}

function sayResult({ program, has }: Call, info: Info, ended: string): void {
  const { id, state, counts, doneCount, objectCount } = info
  const part = BUSY.has(state) ? { doneCount, objectCount } : {}
  if (has('json')) {
    say(program, JSON.stringify({ id, state, ended, ...part, counts }))
    return
  }
  const { added, changed, same, refused, undone, kept } = counts
  const words = [`${added} added`, `${changed} changed`, `${same} the same`, `${refused} refused`]
  if (undone + kept > 0) words.push(`${undone} put back`, `${kept} kept`)
  const share = BUSY.has(state) ? `, ${doneCount} of ${objectCount} objects` : ''
  say(program, `${ended}${share}: ${words.join(', ')}`)
}

/** What became of an import that was begun. */
function nameEnd({ state, counts }: Info): string {
  if (state === 'done') return 'imported'
  if (state === 'stopped') return 'stopped, and what is counted is in'
  if (state === 'checked') return 'not begun, as far as is known'
  if (state !== 'undone') return 'unfinished'
  return counts.kept === 0 ? 'put back' : 'put back, but for what others changed since'
}

/** Names an import that could not be followed to its end. */
async function sayUnfinished(call: Call, { server, info }: Progress, cause: unknown): Promise<void> {
  const isThere = cause instanceof Failure && cause.exitCode === EXIT.failed
  const query = { id: info.id }
  const known = isThere
    ? await ask(server, server.client.GET('/plant/import/info', { params: { query } })).catch(() => info)
    : info
  const { id, state, doneCount, objectCount } = known
  sayResult(call, known, nameEnd(known))
  if (!BUSY.has(state)) return
  const [done, left] = state === 'undoing' ? ['put back', 'still in'] : ['entered', 'not']
  const half = `${doneCount} of ${objectCount} objects ${done}, ${objectCount - doneCount} ${left}`
  note(call.program, `Import ${id} was last heard of half done: ${half}. ${GO_ON}`)
}

async function upload(call: Call, server: Server, domainId: number): Promise<Info> {
  const [path = ''] = call.operands
  const kind = call.text('kind') ?? ''
  if (!isKind(kind)) throw wrongUse('--kind is needed: what the rows of the file are.')
  const body = await loadFile(path)
  return ask(
    server,
    server.client.POST('/plant/import/upload', {
      params: { query: { kind, domainId, fileName: basename(path) } },
      headers: { 'content-type': 'application/octet-stream' },
      body,
    }),
  )
}

async function check(call: Call, server: Server): Promise<Info> {
  const domainId = await readDomain(call, server)
  const datum = call.text('datum') ?? 'wgs84'
  if (!isDatum(datum)) throw wrongUse('--datum takes wgs84 or gcj02.')
  const { id, mapping } = await upload(call, server, domainId)
  const begun = await ask(
    server,
    server.client.POST('/plant/import/check', { body: { id, mapping, domainId, datum } }),
  )
  return finish(call.program, { server, info: begun })
}

/** After Ctrl+C: of an import of everything nothing stays. A second Ctrl+C ends the program at once. */
async function cancel(call: Call, info: Info): Promise<void> {
  note(call.program, 'Cancelling …')
  const program = { ...call.program, signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) }
  const progress = { server: await openServer(program), info }
  const { client } = progress.server
  try {
    progress.info = await ask(progress.server, client.POST('/plant/import/cancel', { body: { id: info.id } }))
    await finish(program, progress)
    sayResult(call, progress.info, nameEnd(progress.info))
  } catch (cause) {
    await sayUnfinished(call, progress, cause)
    note(program, `fibrewatch: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/** Enters what was checked; returns the exit code. */
async function enter(call: Call, server: Server, checked: Info): Promise<number> {
  const mode: Mode = call.has('good') ? 'good' : 'all'
  const progress = { server, info: checked }
  const { id } = checked
  try {
    progress.info = await ask(server, server.client.POST('/plant/import/run', { body: { id, mode } }))
    await finish(call.program, progress)
  } catch (cause) {
    if (!call.program.signal.aborted) {
      await sayUnfinished(call, progress, cause)
      throw cause
    }
    await cancel(call, progress.info)
    return EXIT.interrupted
  }
  const isDone = progress.info.state === 'done'
  if (!isDone) await sayRefused(call, server, progress.info)
  sayResult(call, progress.info, nameEnd(progress.info))
  return isDone ? EXIT.ok : EXIT.failed
}

async function runImport(call: Call): Promise<number> {
  const server = await openServer(call.program)
  const checked = await check(call, server)
  const refused = await sayRefused(call, server, checked)
  if (call.has('dry-run')) {
    sayResult(call, checked, 'checked, nothing imported')
    return refused === 0 ? EXIT.ok : EXIT.failed
  }
  if (refused > 0 && !call.has('good')) {
    sayResult(call, checked, 'nothing imported; --good leaves out what is refused')
    return EXIT.failed
  }
  return enter(call, server, checked)
}

export const plantImport: Command = {
  name: 'plant import',
  summary: 'enter the plant from a file',
  operands: 'FILE',
  operandCount: { least: 1, most: 1 },
  takesFiles: true,
  options: [
    { name: 'kind', value: 'KIND', choices: Object.keys(KIND_SET), summary: 'what the rows are' },
    { name: 'domain', value: 'ID', summary: 'whose rows they are that name no domain (that of the token)' },
    { name: 'datum', value: 'DATUM', choices: Object.keys(DATUM_SET), summary: 'of the coordinates (wgs84)' },
    { name: 'good', summary: 'enter what is good and leave out what is refused' },
    { name: 'dry-run', summary: 'check every row and enter nothing' },
    { name: 'json', summary: 'a line of JSON for each refused row, and one for the result' },
  ],
  notes: `A FILE is CSV, XLSX, GeoJSON, KML, KMZ, a Shapefile in a zip, or an archive of a plant; docs/import.md names the columns.
An import can be undone in the console. One that breaks off is named with what is in and what is not, and ends with 1, 3 or 4 by
what broke it; Ctrl+C puts back what is in, unless --good keeps it, says what became of it, and ends with 130.`,
  run: runImport,
}
