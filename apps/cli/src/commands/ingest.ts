import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { FibrewatchClient } from '@fibrewatch/client'
import type { Call, Command } from '../command.ts'
import { loadServerUrl } from '../credentials.ts'
import { EXIT, Failure, failed, wrongUse } from '../failure.ts'
import { note, type Program, say } from '../program.ts'
import { ask, openClient, openServer } from '../server.ts'
import { listLinks } from './lists.ts'

const MAX_TRACE_BYTES = 4 * 1024 * 1024
const MAX_EVENTS_BYTES = 8 * 1024 * 1024
const MAX_FILES = 10_000
const EVENT_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.ndjson': 'application/x-ndjson',
}
const isTrace = (path: string): boolean => extname(path).toLowerCase() === '.sor'
const eventTypeOf = (path: string): string | undefined => EVENT_TYPES[extname(path).toLowerCase()]

const isKnown = (path: string): boolean => isTrace(path) || eventTypeOf(path) !== undefined

async function listNamed(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw failed(`${path} is not there.`)
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter(isKnown).toSorted()
  return names.map((name) => join(path, name))
}

/** The files that were named, and those of the folders that were named, by name. */
async function listFiles(operands: readonly string[]): Promise<string[]> {
  const files = (await Promise.all(operands.map(listNamed))).flat()
  const wrong = files.find((path) => !isKnown(path))
  if (wrong !== undefined) throw wrongUse(`${wrong} is neither a trace (.sor) nor events (.json, .ndjson).`)
  if (files.length > MAX_FILES)
    throw wrongUse(`at most ${MAX_FILES} files at a time, and not ${files.length}.`)
  return files
}

async function loadBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const [{ size }, most] = [await stat(path), isTrace(path) ? MAX_TRACE_BYTES : MAX_EVENTS_BYTES]
  if (size > most) throw failed(`${path} has ${size} bytes; the server takes at most ${most}.`)
  return new Uint8Array(await readFile(path))
}

/** Sends one file; returns what became of it. */
type Send = (path: string) => Promise<Readonly<Record<string, unknown>>>

type Direction = 'forward' | 'backward'
const readDirection = ({ has }: Call): Direction => (has('backward') ? 'backward' : 'forward')

const BYTES = { 'content-type': 'application/octet-stream' }

/** As the instrument whose key is given. */
async function openAsDevice(call: Call, key: string): Promise<Send> {
  if (!/^[^:]+:./.test(key)) throw wrongUse('FIBREWATCH_DEVICE_KEY is CODE:KEY of an instrument.')
  const url = await loadServerUrl(call.program)
  const client = openClient(call.program, { url, headers: { 'x-device-key': key } })
  return async (path) => {
    const body = await loadBytes(path)
    if (isTrace(path)) {
      const query = { link: requireLink(call), direction: readDirection(call) }
      return ask({ url }, client.POST('/ingest/traces', { params: { query }, headers: BYTES, body }))
    }
    return sendEvents({ url, client }, body, eventTypeOf(path) ?? '')
  }
}

async function sendEvents(
  { url, client }: { readonly url: string; readonly client: FibrewatchClient },
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Readonly<Record<string, unknown>>> {
  // The file is sent as it is: the server names what is wrong with an event by its number.
  const init = { headers: { 'content-type': type }, bodySerializer: () => body }
  return ask({ url }, client.POST('/ingest/events', { ...init, body: [] }))
}

function requireLink({ text }: Call): string {
  const link = text('link')
  if (link === undefined) throw wrongUse('--link CODE is needed: a trace does not say which link it is of.')
  return link
}

/** As a person who may upload traces. */
async function openAsCaller(call: Call): Promise<Send> {
  const server = await openServer(call.program)
  let linkId: number | undefined
  return async (path) => {
    if (!isTrace(path))
      throw wrongUse(`${path}: events come from instruments alone; set FIBREWATCH_DEVICE_KEY=CODE:KEY.`)
    const code = requireLink(call)
    linkId ??= await findLinkId(server, code)
    const body = await loadBytes(path)
    const query = { linkId, fileName: basename(path), direction: readDirection(call) }
    return ask(
      server,
      server.client.POST('/monitor/trace/upload', { params: { query }, headers: BYTES, body }),
    )
  }
}

async function findLinkId(server: Awaited<ReturnType<typeof openServer>>, code: string): Promise<number> {
  for await (const page of listLinks(server, code)) {
    const link = page.find((each) => each.code === code)
    if (link !== undefined) return link.id
  }
  throw failed(`there is no link ${code}, or you do not see it: “fibrewatch links” lists them.`)
}

/** A file that is refused does not keep the others; a server that is away, or a wrong key, does. */
async function sendAll(
  program: Program,
  files: readonly string[],
  { send, isJson }: { readonly send: Send; readonly isJson: boolean },
): Promise<number> {
  let refused = 0
  for (const file of files) {
    try {
      const answer = await send(file)
      const words = Object.entries(answer).map(([name, value]) => `${name} ${String(value)}`)
      say(program, isJson ? JSON.stringify({ file, ...answer }) : `${file}  ${words.join('  ')}`)
    } catch (cause) {
      if (!(cause instanceof Failure) || cause.exitCode !== EXIT.failed) throw cause
      refused += 1
      if (isJson) say(program, JSON.stringify({ file, error: cause.message }))
      else note(program, `${file}: ${cause.message}`)
    }
  }
  return refused === 0 ? EXIT.ok : EXIT.failed
}

export const ingest: Command = {
  name: 'ingest',
  summary: 'send traces and events',
  operands: 'FILE…',
  operandCount: { least: 1, most: MAX_FILES },
  takesFiles: true,
  options: [
    { name: 'link', value: 'CODE', summary: 'the link that the traces are of' },
    { name: 'backward', summary: 'the traces were measured from the far end of the link' },
    { name: 'json', summary: 'one line of JSON for each file' },
  ],
  notes: `A FILE is a trace (.sor), events (.json, .ndjson), or a folder of such files.
With FIBREWATCH_DEVICE_KEY=CODE:KEY they are sent as that instrument; otherwise traces are uploaded with your token.`,
  run: async (call) => {
    const files = await listFiles(call.operands)
    if (files.length === 0) throw failed('there are no .sor, .json or .ndjson files.')
    const key = call.program.env['FIBREWATCH_DEVICE_KEY'] ?? ''
    const send = key === '' ? await openAsCaller(call) : await openAsDevice(call, key)
    return sendAll(call.program, files, { send, isJson: call.has('json') })
  },
}
