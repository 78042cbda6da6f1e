import { type Alarm, sayChange, SEVERITIES } from '../alarm-words.ts'
import { type Command, JSON_OPTION } from '../command.ts'
import { EXIT } from '../failure.ts'
import { followAlarms } from '../live-line.ts'
import { note, say } from '../program.ts'
import { openServer } from '../server.ts'
import { createToldAlarms } from '../told-alarms.ts'
import { listAlarms } from './alarms.ts'

export const watch: Command = {
  name: 'watch',
  summary: 'tell changes of alarms as they come',
  options: [
    {
      name: 'severity',
      value: 'LIST',
      choices: SEVERITIES,
      summary: 'of these severities, with commas between',
    },
    JSON_OPTION,
  ],
  notes: `It goes on until Ctrl+C, and ends with 3 when the token is revoked or loses the permission. Changes are “raised”, “changed” and “cleared”.
When the line breaks it is opened again, as the standard error says, and what was missed follows: changes one by one, or, after too
many, every active alarm that is otherwise than it was told as “current”, and what was told and is active no more as “gone”.`,
  run: async ({ program, has, text }) => {
    const server = await openServer(program)
    const wanted = text('severity')?.split(',')
    const tell = (type: string, seq: number, alarm: Alarm): void => {
      if (has('json')) say(program, JSON.stringify({ type, seq, at: alarm.changedAt, alarm }))
      else sayChange(program, type, alarm)
    }
    const told = createToldAlarms(({ severity }) => wanted?.includes(severity) ?? true, tell)
    try {
      await followAlarms(server, {
        signal: program.signal,
        onChange: ({ type, seq, data }) => told.take(type, seq, data),
        onGap: async (seq) => {
          note(program, 'More was missed than is sent one by one: active alarms are compared.')
          await told.compare(seq, listAlarms(server, { state: 'active' }, Infinity))
        },
        onLine: (state, why) =>
          note(
            program,
            state === 'connected'
              ? `Watching ${server.url}.`
              : `The connection is lost, and is tried again: ${why ?? ''}`,
          ),
      })
    } catch (cause) {
      if (!program.signal.aborted) throw cause
    }
    return EXIT.ok
  },
}
