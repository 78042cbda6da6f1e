import type { Alarm } from '@fibrewatch/contract/alarm'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnacked } from '#lib/live/alarm-book.ts'
import { onLive } from '#lib/live/live.ts'
import {
  type Director,
  goBack,
  goNext,
  noteOver,
  noteRaised,
  QUIET,
  type Sight,
  step,
  togglePause,
} from './director.ts'
import type { WallSettings } from './wall-settings.ts'

const sightOf = ({ id, severity }: Alarm): Sight => ({ id, severity })

export type DirectorControls = {
  director: Director
  next: () => void
  back: () => void
  hold: () => void
}

/** Runs the director: fed by live messages and by operators, and stepped on time. */
export function useDirector({ flies, holdS }: WallSettings, urgent: readonly Alarm[]): DirectorControls {
  const [director, setDirector] = useState(QUIET)
  const apply = useCallback(
    (change: (former: Director, moment: { now: number; holdS: number }) => Director) =>
      setDirector((former) => change(former, { now: Date.now(), holdS })),
    [holdS],
  )
  useEffect(
    () =>
      onLive('alarm', ({ type, data }) => {
        if (type === 'raised' && flies && isUnacked(data)) {
          apply((former, moment) => noteRaised(former, sightOf(data), moment))
        } else if (!isUnacked(data)) apply((former, { now }) => noteOver(former, data.id, now))
      }),
    [apply, flies],
  )
  const { leaveAt, isHeld } = director
  const isTimed = director.shown !== null && !isHeld
  useEffect(() => {
    if (!isTimed) return undefined
    const timer = setTimeout(() => apply(step), Math.max(0, leaveAt - Date.now()))
    return () => clearTimeout(timer)
  }, [apply, isTimed, leaveAt])
  const latestUrgent = useRef(urgent)
  useEffect(() => {
    latestUrgent.current = urgent
  })
  return {
    director,
    next: useCallback(
      () => apply((former, moment) => goNext(former, latestUrgent.current.map(sightOf), moment)),
      [apply],
    ),
    back: useCallback(() => apply(goBack), [apply]),
    hold: useCallback(() => apply(togglePause), [apply]),
  }
}
