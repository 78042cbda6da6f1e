import type { Schemas } from '@fibrewatch/client'
import type { Alarm } from '../alarm-words.ts'
import { type Call, type Command, JSON_OPTION, type Option } from '../command.ts'
import { EXIT, wrongUse } from '../failure.ts'
import { note, type Program, say } from '../program.ts'
import { ask, openServer, type Server } from '../server.ts'

type Changed = Schemas['AlarmAckAnswer']['data']

/** Of one call. */
const MAX_IDS = 500
const MAX_OPERANDS = 5000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function requireIds(operands: readonly string[]): readonly string[] {
  const wrong = operands.find((id) => !UUID.test(id))
  if (wrong !== undefined) throw wrongUse(`“${wrong}” is no id of an alarm: “fibrewatch alarms” shows them.`)
  return [...new Set(operands)]
}

const describe = ({ severity, type, linkCode, deviceCode, id }: Alarm): string =>
  [severity, type, linkCode ?? deviceCode, id].join('  ')

/** Each alarm has its own outcome. */
function sayOutcome(
  program: Program,
  { alarms, refused }: Changed,
  { isJson, did }: { readonly isJson: boolean; readonly did: string },
): void {
  for (const alarm of alarms) say(program, isJson ? JSON.stringify(alarm) : `${did}  ${describe(alarm)}`)
  for (const refusal of refused) {
    if (isJson) say(program, JSON.stringify({ refused: refusal }))
    else note(program, `${refusal.id}: ${refusal.msg} (${refusal.reason})`)
  }
}

type Act = (server: Server, ids: string[]) => Promise<Changed>

async function runAct({ program, operands, has }: Call, did: string, act: Act): Promise<number> {
  const ids = requireIds(operands)
  const server = await openServer(program)
  let refused = 0
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const changed = await act(server, ids.slice(from, from + MAX_IDS))
    refused += changed.refused.length
    sayOutcome(program, changed, { isJson: has('json'), did })
  }
  return refused === 0 ? EXIT.ok : EXIT.failed
}

const NOTE: Option = { name: 'note', value: 'TEXT', summary: 'what the journal of the alarm says of it' }

function requireNote({ text }: Call): string {
  const given = text('note')?.trim() ?? ''
  if (given === '') throw wrongUse('--note is needed: say why, for the journal of the alarm.')
  return given
}

const shared = {
  operands: 'ID…',
  operandCount: { least: 1, most: MAX_OPERANDS },
  options: [NOTE, JSON_OPTION],
}

export const ack: Command = {
  ...shared,
  name: 'ack',
  summary: 'acknowledge alarms',
  notes: `All that wait, by their ids:
  fibrewatch alarms --active --unacked --all --json | jq -r .id | xargs -r fibrewatch ack`,
  run: async (call) => {
    const given = call.text('note')
    return runAct(call, 'acknowledged', async (server, ids) =>
      ask(
        server,
        server.client.POST('/monitor/alarm/ack', {
          body: { ids, ...(given === undefined ? {} : { comment: given }) },
        }),
      ),
    )
  },
}

export const clear: Command = {
  ...shared,
  name: 'clear',
  summary: 'clear alarms by hand; takes --note',
  run: async (call) => {
    const given = requireNote(call)
    return runAct(call, 'cleared', async (server, ids) =>
      ask(server, server.client.POST('/monitor/alarm/clear', { body: { ids, comment: given } })),
    )
  },
}

export const comment: Command = {
  ...shared,
  name: 'comment',
  summary: 'write a note into the journal of an alarm; takes --note',
  operands: 'ID',
  operandCount: { least: 1, most: 1 },
  run: async (call) => {
    const given = requireNote(call)
    return runAct(call, 'noted', async (server, [id = '']) =>
      ask(server, server.client.POST('/monitor/alarm/comment', { body: { id, comment: given } })),
    )
  },
}
