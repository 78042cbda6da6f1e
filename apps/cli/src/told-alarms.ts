import type { Alarm } from './alarm-words.ts'

type Tell = (type: string, seq: number, alarm: Alarm) => void

/** What a watch has told of active alarms, so that after a gap it tells what is new by that alone and by no clock. */
export interface ToldAlarms {
  /** Tells a change of an alarm that is wanted, or was when it was told last: the end of what was told is told too. */
  readonly take: Tell
  /** Tells what is now otherwise than was told, `active` being all alarms that are active. */
  readonly compare: (seq: number, active: AsyncIterable<readonly Alarm[]>) => Promise<void>
}

export function createToldAlarms(isWanted: (alarm: Alarm) => boolean, tell: Tell): ToldAlarms {
  const told = new Map<string, Alarm>()
  const take: Tell = (type, seq, alarm) => {
    if (!isWanted(alarm) && !told.has(alarm.id)) return
    if (alarm.state === 'active' && isWanted(alarm)) told.set(alarm.id, alarm)
    else told.delete(alarm.id)
    tell(type, seq, alarm)
  }
  return {
    take,
    compare: async (seq, active) => {
      const gone = new Map(told)
      for await (const page of active) {
        for (const alarm of page) {
          gone.delete(alarm.id)
          if (told.get(alarm.id)?.changedAt !== alarm.changedAt) take('current', seq, alarm)
        }
      }
      for (const [id, alarm] of gone) {
        told.delete(id)
        tell('gone', seq, alarm)
      }
    },
  }
}
