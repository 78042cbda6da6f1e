import { SEVERITIES, type Severity } from '@fibrewatch/contract/severity'

/** A fault that the wall may show. */
export type Sight = { id: string; severity: Severity }

/** Which fault the wall shows, and which come after it. */
export type Director = {
  /** New faults not shown yet, the most urgent first, then in order of arrival. */
  waiting: readonly Sight[]
  shown: Sight | null
  /** Unix ms; 0 while nothing is shown. */
  shownSince: number
  /** Unix ms at which the shown fault is left. */
  leaveAt: number
  /** Held by an operator: the wall does not move by itself. */
  isHeld: boolean
  /** Shown before, the latest last, for going back. */
  former: readonly Sight[]
}

export const QUIET: Director = {
  waiting: [],
  shown: null,
  shownSince: 0,
  leaveAt: 0,
  isHeld: false,
  former: [],
}

/** More of the least urgent are not shown one by one: the list and the counters have them. */
const MAX_WAITING = 20
const MAX_FORMER = 20
/** Share of the time that the operator has set. */
const HOLD_SHARE: Record<Severity, number> = {
  critical: 1,
  major: 0.75,
  minor: 0.5,
  warning: 0.5,
  indeterminate: 0.5,
}
/** With more faults waiting than these each is shown only briefly: in a flood every place is seen for a moment. */
const CROWD = 5
/** Long enough to read a place in any case. */
const LEAST_SHOWN_MS = 5000

const rankOf = ({ severity }: Sight) => SEVERITIES.indexOf(severity)
const isMoreUrgent = (one: Sight, other: Sight) => rankOf(one) < rankOf(other)

function holdMs(sight: Sight, waitingCount: number, holdS: number): number {
  if (waitingCount > CROWD) return LEAST_SHOWN_MS
  return Math.max(LEAST_SHOWN_MS, holdS * 1000 * HOLD_SHARE[sight.severity])
}

function insert(waiting: readonly Sight[], sight: Sight): Sight[] {
  const at = waiting.findIndex((other) => isMoreUrgent(sight, other))
  const next = at === -1 ? [...waiting, sight] : waiting.toSpliced(at, 0, sight)
  return next.slice(0, MAX_WAITING)
}

const without = (sights: readonly Sight[], id: string) => sights.filter((sight) => sight.id !== id)

type Moment = { now: number; holdS: number }

function show(director: Director, sight: Sight | null, { now, holdS }: Moment): Director {
  const waiting = sight === null ? director.waiting : without(director.waiting, sight.id)
  const leaveAt = sight === null ? 0 : now + holdMs(sight, waiting.length, holdS)
  return { ...director, waiting, shown: sight, shownSince: sight === null ? 0 : now, leaveAt }
}

/** The fault that is left is kept for going back. */
const remember = ({ former, shown }: Director): readonly Sight[] =>
  shown === null ? former : [...without(former, shown.id), shown].slice(-MAX_FORMER)

/**
 * A fault was raised. It is shown at once where nothing, or something less urgent, is shown; that one waits again. A fault
 * held by an operator is not left.
 */
export function noteRaised(director: Director, sight: Sight, moment: Moment): Director {
  const { shown, waiting, isHeld } = director
  if (shown?.id === sight.id || waiting.some(({ id }) => id === sight.id)) return director
  if (isHeld || (shown !== null && !isMoreUrgent(sight, shown))) {
    return { ...director, waiting: insert(waiting, sight) }
  }
  const left = shown === null ? waiting : insert(waiting, shown)
  return show({ ...director, waiting: left }, sight, moment)
}

/** A fault has cleared, or was acknowledged: it is not shown any more, and left once it could be read. */
export function noteOver(director: Director, id: string, now: number): Director {
  const waiting = without(director.waiting, id)
  if (director.shown?.id !== id)
    return waiting.length === director.waiting.length ? director : { ...director, waiting }
  const readableAt = Math.max(now, director.shownSince + LEAST_SHOWN_MS)
  return { ...director, waiting, leaveAt: Math.min(director.leaveAt, readableAt) }
}

/** Time has passed: shows the next fault, and the whole map after the last. */
export function step(director: Director, moment: Moment): Director {
  if (director.shown === null || director.isHeld || moment.now < director.leaveAt) return director
  return show({ ...director, former: remember(director) }, director.waiting[0] ?? null, moment)
}

/** By an operator: the next waiting fault, else the next of the most urgent; the whole map after the last. */
export function goNext(director: Director, urgent: readonly Sight[], moment: Moment): Director {
  const { waiting, shown } = director
  const at = urgent.findIndex(({ id }) => id === shown?.id)
  const next = waiting[0] ?? urgent[at + 1] ?? null
  return show({ ...director, former: remember(director) }, next, moment)
}

/** By an operator: the fault shown before; the whole map before the first. */
export function goBack(director: Director, moment: Moment): Director {
  const { former } = director
  return show({ ...director, former: former.slice(0, -1) }, former.at(-1) ?? null, moment)
}

/** By an operator: holds the shown fault, or releases it; then it is shown for its whole time again. */
export function togglePause(director: Director, { now, holdS }: Moment): Director {
  const { isHeld, shown, waiting } = director
  const leaveAt = shown === null ? 0 : now + holdMs(shown, waiting.length, holdS)
  return { ...director, isHeld: !isHeld, leaveAt }
}
