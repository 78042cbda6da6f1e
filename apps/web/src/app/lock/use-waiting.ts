import type { AlarmStat } from '@fibrewatch/contract/alarm'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { useEffect, useRef } from 'react'
import { readCounts, useAlarmCounts } from '#lib/live/live-alarms.ts'
import { playAlarm } from '#lib/sound/alarm-sound.ts'

/** A locked session gets no live messages: the counters are polled instead. */
const ASK_MS = 2000

/** The most urgent severity of which more wait than before, drills too; undefined when there is none. */
const findRisen = (before: AlarmStat, after: AlarmStat) =>
  SEVERITIES.find((severity) =>
    (['severities', 'drills'] as const).some(
      (kind) => after[kind][severity].unacked > before[kind][severity].unacked,
    ),
  )

/** Keeps counting during the lock, and sounds when more alarms wait than before; null while unknown. */
export function useWaiting(): AlarmStat | null {
  const stat = useAlarmCounts()
  const former = useRef(stat)
  useEffect(() => {
    const timer = setInterval(() => void readCounts(), ASK_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (stat === null) return
    const risen = former.current === null ? undefined : findRisen(former.current, stat)
    if (risen !== undefined) playAlarm(risen)
    former.current = stat
  }, [stat])
  return stat
}
