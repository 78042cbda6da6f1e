import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loadBrand } from '#lib/brand/brand.ts'
import { onControl, resubscribeLive, useLive } from '#lib/live/live.ts'
import { reloadRights } from './reload-rights.ts'

/**
 * Loads rights again when roles, menus or modules were changed. While the connection was lost or the screen
 * locked, no message could come: then it loads when that is over.
 */
export function useLiveRights(): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    let giveUp = () => {}
    const reload = () => {
      giveUp()
      // Changes of the installation's name and logo are announced the same way.
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
