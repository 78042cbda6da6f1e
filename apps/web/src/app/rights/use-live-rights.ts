import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loadBrand } from '#lib/brand/brand.ts'
import { onControl, resubscribeLive, useLive } from '#lib/live/live.ts'
import { reloadRights } from './reload-rights.ts'

/**
 * Roles, menus or modules were changed: what the user sees follows in place. While the line was down, or the screen
 * locked, nothing could be heard of it: then it is asked for when that is over.
 */
export function useLiveRights(): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    let giveUp = () => {}
    const reload = () => {
      giveUp()
      // Name and logo of the installation are announced the same way.
      void loadBrand()
      giveUp = reloadRights({
        onLoaded: () => {
          resubscribeLive()
          void queries.invalidateQueries()
        },
        goTo: (href) => void navigate(href, { replace: true }),
      })
    }
    const reloadWhenBack = () => {
      if (useLive.getState().recovered !== null) reload()
    }
    const stops = [
      onControl('rights-changed', reload),
      onControl('unlocked', reload),
      onControl('welcome', reloadWhenBack),
    ]
    return () => {
      for (const stop of stops) stop()
      giveUp()
    }
  }, [navigate, queries])
}
