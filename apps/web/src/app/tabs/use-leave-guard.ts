import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { isSafeStep } from '#lib/tab/tab.ts'
import { mayLeaveWork } from './close-tabs.ts'
import { losesWork } from './tabs-store.ts'

/** Asks before the tab in front leaves unsaved work, by whatever navigation: back, forward, menus, rows. */
export function useLeaveGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSafeStep(nextLocation.state) && losesWork(currentLocation, nextLocation),
  )
  const latest = useRef(blocker)
  const isAsking = useRef(false)
  useEffect(() => {
    latest.current = blocker
    // Pressing "back" again meanwhile asks no second question: the answer applies to the latest step.
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    void mayLeaveWork().then((isDiscarded) => {
      isAsking.current = false
      if (isDiscarded) latest.current.proceed?.()
      else latest.current.reset?.()
    })
  }, [blocker])
}
