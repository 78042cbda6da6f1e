import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { Confirms } from '#modules/event'
import type { StandingAlarm, WatchedAlarm } from './confirming-test.repository.ts'

/** A finding of a trace. */
export interface TraceFinding {
  readonly type: AlarmType
  readonly state: 'report' | 'raise' | 'clear'
  readonly positionM: number | null
  readonly value: number | null
  readonly confirms?: Confirms
}

/** As near as two measurements of one place lie: the tolerance of the OTDR rules. */
const SAME_PLACE_M = 50
/** What an instrument says by itself, before it measures, may be so far off. */
const ROUGH_M = 1000
/** A loss of this takes the power away; one of that is seen by a power meter. */
const POWER_TAKEN_DB = 3
const LOSS_SEEN_DB = 0.5

/** What a break explains. */
export const CUT_TYPES: readonly AlarmType[] = ['FIBRE_BREAK', 'SENSOR_FIBRE_BREAK', 'POWER_LOST']
const LOSSES: ReadonlySet<AlarmType> = new Set<AlarmType>(['EVENT_LOSS_INCREASE', 'NEW_EVENT'])

const isNear = (one: number | null, other: number | null, withinM: number): boolean =>
  one === null || other === null || Math.abs(one - other) <= withinM

/** Of a break where the alarm says that light is gone; else the greatest loss that explains it. */
function findCause<Finding extends TraceFinding>(
  alarm: WatchedAlarm,
  findings: readonly Finding[],
): Finding | undefined {
  const { type, positionM, seenM, isOwnLink } = alarm
  const knownM = isOwnLink ? positionM : seenM
  // A place that a test has shown is a measured one.
  const reachM = isOwnLink ? ROUGH_M : SAME_PLACE_M
  const there = findings.filter(
    (finding) =>
      finding.state !== 'clear' && finding.positionM !== null && isNear(finding.positionM, knownM, reachM),
  )
  const cut = there.find((finding) => finding.type === 'FIBRE_BREAK')
  if (CUT_TYPES.includes(type) && cut !== undefined) return cut
  if (type === 'FIBRE_BREAK' || type === 'SENSOR_FIBRE_BREAK') return undefined
  const leastDb = type === 'POWER_LOST' ? POWER_TAKEN_DB : LOSS_SEEN_DB
  const losses = there.filter((finding) => LOSSES.has(finding.type) && (finding.value ?? 0) >= leastDb)
  return losses.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]
}

interface Known {
  /** Whose tests the link makes. */
  readonly watched: readonly WatchedAlarm[]
  /** Of the link itself. */
  readonly standing: readonly StandingAlarm[]
}

/**
 * Marks the findings that show what an alarm reports: they raise none beside it. Breaks that a trace clears because it shows
 * the same one a little further on are left out, for that alarm is moved and has not ended.
 */
export function findCauses<Finding extends TraceFinding>(
  findings: readonly Finding[],
  { watched, standing }: Known,
): Finding[] {
  const found = new Map<Finding, Confirms['alarms'][number][]>()
  const moved = new Set<number>()
  for (const alarm of watched) {
    const cause = findCause(alarm, findings)
    if (cause === undefined) continue
    const { alarmId, groupKey, isAwaited } = alarm
    found.set(cause, [...(found.get(cause) ?? []), { alarmId, groupKey, isAwaited }])
    if (alarm.isOwnLink && alarm.positionM !== null) moved.add(alarm.positionM)
  }
  const isLeftOut = ({ state, type, positionM }: Finding) =>
    state === 'clear' && type === 'FIBRE_BREAK' && positionM !== null && moved.has(positionM)
  return findings
    .filter((finding) => !isLeftOut(finding))
    .map((finding) => {
      const alarms = found.get(finding)
      if (alarms === undefined) return finding
      const isOwn = standing.some(
        ({ type, positionM }) => type === finding.type && isNear(positionM, finding.positionM, SAME_PLACE_M),
      )
      return { ...finding, confirms: { alarms, isOwn } }
    })
}
