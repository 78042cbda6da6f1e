import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Schemas } from '@fibrewatch/client'
import type { Call, Command } from '../command.ts'
import { EXIT, failed, wrongUse } from '../failure.ts'
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

/** Watches what was begun until it has ended: the server goes on with it. */
async function finish(program: Program, server: Server, begun: Info): Promise<Info> {
  let info = begun
  while (BUSY.has(info.state)) {
    await setTimeout(WATCH_MS, undefined, { signal: program.signal })
    info = await ask(server, server.client.GET('/plant/import/info', { params: { query: { id: info.id } } }))
    sayProgress(program, info)
  }
  if (program.stderr.isTTY) program.stderr.write('\r\u001B[K')
  return info
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

function sayResult({ program, has }: Call, { id, state, counts }: Info, ended: string): void {
  const { added, changed, same, refused } = counts
  if (has('json')) say(program, JSON.stringify({ id, state, ended, counts }))
  else say(program, `${ended}: ${added} added, ${changed} changed, ${same} the same, ${refused} refused`)
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
  return finish(call.program, server, begun)
}

/** After Ctrl+C: of an import of everything nothing stays. A second Ctrl+C ends the program at once. */
async function cancel(interrupted: Program, id: number): Promise<Info> {
  note(interrupted, 'Cancelling …')
  const program = { ...interrupted, signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) }
  const server = await openServer(program)
  const begun = await ask(server, server.client.POST('/plant/import/cancel', { body: { id } }))
  const info = await finish(program, server, begun)
  const isBack = info.state === 'undone'
  note(program, isBack ? 'Everything was put back.' : `Import ${id} is ${info.state}: see it in the console.`)
  return info
}

async function runImport(call: Call): Promise<number> {
  const server = await openServer(call.program)
  const mode: Mode = call.has('good') ? 'good' : 'all'
  const checked = await check(call, server)
  const refused = await sayRefused(call, server, checked)
  if (call.has('dry-run')) {
    sayResult(call, checked, 'checked, nothing imported')
    return refused === 0 ? EXIT.ok : EXIT.failed
  }
  if (refused > 0 && mode === 'all') {
    sayResult(call, checked, 'nothing imported; --good leaves out what is refused')
    return EXIT.failed
  }
  const begun = await ask(server, server.client.POST('/plant/import/run', { body: { id: checked.id, mode } }))
  const done = await finish(call.program, server, begun).catch((cause: unknown) => {
    if (call.program.signal.aborted) return cancel(call.program, begun.id)
    throw cause
  })
  if (call.program.signal.aborted) return EXIT.interrupted
  const isDone = done.state === 'done'
  if (!isDone) await sayRefused(call, server, done)
  sayResult(call, done, isDone ? 'imported' : 'put back')
  return isDone ? EXIT.ok : EXIT.failed
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
An import can be undone in the console.`,
  run: runImport,
}
