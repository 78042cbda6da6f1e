import { type Alarm, sayChange, SEVERITIES } from '../alarm-words.ts'
import { type Command, JSON_OPTION } from '../command.ts'
import { EXIT } from '../failure.ts'
import { followAlarms } from '../live-line.ts'
import { note, say } from '../program.ts'
import { openServer } from '../server.ts'
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
  notes: `It goes on until Ctrl+C. When the line breaks it is opened again, and what was missed follows: changes one by one, or,
after too many, every active alarm that was changed since, as “current”.`,
  run: async ({ program, has, text }) => {
    const server = await openServer(program)
    const wanted = text('severity')?.split(',')
    let lastAt = new Date().toISOString()
    const tell = (type: string, seq: number, alarm: Alarm): void => {
      if (alarm.changedAt > lastAt) lastAt = alarm.changedAt
      if (wanted !== undefined && !wanted.includes(alarm.severity)) return
      if (has('json')) say(program, JSON.stringify({ type, seq, at: alarm.changedAt, alarm }))
      else sayChange(program, type, alarm)
    }
    try {
      await followAlarms(server, {
        signal: program.signal,
        onChange: ({ type, seq, data }) => tell(type, seq, data),
        onGap: async (seq) => {
          const since = lastAt
          for await (const page of listAlarms(server, { state: 'active' }, Infinity))
            for (const alarm of page) if (alarm.changedAt > since) tell('current', seq, alarm)
        },
        onLine: (state) =>
          note(
            program,
            state === 'connected' ? `Watching ${server.url}.` : 'The connection is lost; trying again.',
          ),
      })
    } catch (cause) {
      if (!program.signal.aborted) throw cause
    }
    return EXIT.ok
  },
}
