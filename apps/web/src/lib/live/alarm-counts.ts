import type { Alarm, AlarmStat } from '@fibrewatch/contract/alarm'
import type { Severity } from '@fibrewatch/contract/severity'
import { isDrill, isReturned, isUnacked } from './alarm-book.ts'

/** A change of one alarm; `before` is undefined where the console did not hold it. */
export type AlarmChange = {
  /** Number of the message with the change. */
  seq: number
  type: 'raised' | 'changed' | 'cleared'
  before: Alarm | undefined
  after: Alarm
}

type Share = {
  severity: Severity
  active: number
  unacked: number
  returned: number
  /** Then it is in the counters of drills, and in no other. */
  isDrill: boolean
}

const shareOf = (alarm: Alarm): Share => ({
  severity: alarm.severity,
  active: alarm.state === 'active' ? 1 : 0,
  unacked: isUnacked(alarm) ? 1 : 0,
  returned: isReturned(alarm) ? 1 : 0,
  isDrill: isDrill(alarm),
})

const nothingOf = (alarm: Alarm): Share => ({
  severity: alarm.severity,
  active: 0,
  unacked: 0,
  returned: 0,
  isDrill: isDrill(alarm),
})

/** What an alarm was that the console did not hold: new when it was raised, still open when it cleared, else as it is now. */
function guessBefore({ type, after }: AlarmChange): Share {
  if (type === 'raised') return nothingOf(after)
  if (type === 'changed') return shareOf(after)
  return shareOf({ ...after, state: 'active' })
}

function addShare(stat: AlarmStat, share: Share, sign: 1 | -1): AlarmStat {
  const { severity, active, unacked, returned } = share
  const kind = share.isDrill ? 'drills' : 'severities'
  const former = stat[kind][severity]
  const counts = {
    active: Math.max(0, former.active + sign * active),
    unacked: Math.max(0, former.unacked + sign * unacked),
  }
  const changed = { ...stat, [kind]: { ...stat[kind], [severity]: counts } }
  if (share.isDrill) return changed
  return {
    ...changed,
    unacked: Math.max(0, stat.unacked + sign * unacked),
    returned: Math.max(0, stat.returned + sign * returned),
  }
}

/** Drills that nobody has acknowledged: they sound, and are in no other figure. */
export const countDrills = ({ drills }: AlarmStat): number =>
  Object.values(drills).reduce((sum, { unacked }) => sum + unacked, 0)

/** The alarm that waits longest; null where it may be one the console does not hold. */
function findOldest(stat: AlarmStat, { after }: AlarmChange): Alarm | null {
  const { oldestUnacked: oldest, unacked } = stat
  if (isDrill(after)) return oldest
  const isWaiting = isUnacked(after)
  if (oldest === null) return isWaiting && unacked === 1 ? after : null
  if (oldest.id === after.id) return isWaiting ? after : null
  return isWaiting && after.raisedAt < oldest.raisedAt ? after : oldest
}

/** The counters after a change. */
export function countChange(stat: AlarmStat, change: AlarmChange): AlarmStat {
  const before = change.before === undefined ? guessBefore(change) : shareOf(change.before)
  const counted = addShare(addShare(stat, before, -1), shareOf(change.after), 1)
  return { ...counted, oldestUnacked: findOldest(counted, change) }
}

/** Whether the counters after a change are certain, or only an estimate until the server has counted again. */
export function isCertain(stat: AlarmStat, { type, before, after }: AlarmChange): boolean {
  if (stat.unacked > 0 && stat.oldestUnacked === null) return false
  return before !== undefined || (type === 'raised' && after.count === 1)
}
