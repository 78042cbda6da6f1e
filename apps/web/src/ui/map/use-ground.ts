import { useEffect, useState } from 'react'
import { useChanged } from '#ui/keep/use-changed.ts'
import { findGround, type Ground, useGroundChoice, useMapSources } from './ground-choice.ts'
import { type GroundLook, showBuiltIn, showGround } from './ground-layers.ts'
import type { Loaded } from './line-map.types.ts'
import { GROUND_SOURCE } from './vector-layers.ts'

export type ShownGround = GroundLook & {
  /** Its tiles do not come. */
  isAway: boolean
  retry: () => void
  /** Why it is not known what the server has; null where it is. */
  failure: string | null
  retrySources: () => void
  /** The names of the console's own map are written. */
  hasOwnPlaces: boolean
}

/** Whether the last tile that was asked for did not come. */
function useAway(loaded: Loaded | null, ground: Ground): boolean {
  const [away, setAway] = useState<Ground | null>(null)
  useEffect(() => {
    if (loaded === null) return undefined
    const failed = loaded.map.on('error', (event) => {
      const isGround = 'sourceId' in event && event.sourceId === GROUND_SOURCE
      if (isGround) setAway(ground)
      else reportError(event.error)
    })
    const came = loaded.map.on('sourcedata', (event) => {
      const tile: unknown = event.tile
      const isTile = typeof tile === 'object' && tile !== null && 'state' in tile
      if (event.sourceId === GROUND_SOURCE && isTile && tile.state === 'loaded') setAway(null)
    })
    return () => {
      failed.unsubscribe()
      came.unsubscribe()
    }
  }, [loaded, ground])
  return away === ground
}

/** What lies under the lines: what was chosen, as long as the server has it. */
export function useGround(loaded: Loaded | null, locale: 'zh' | 'en'): ShownGround {
  const { sources, failure, retry } = useMapSources()
  const chosen = useGroundChoice((choice) => choice.chosen)
  const ground = findGround(sources, chosen)
  const isAway = useAway(loaded, ground)
  const showsBuiltIn = ground !== 'vector' || isAway
  useChanged([loaded, ground, sources, locale], () => {
    if (loaded !== null) showGround(loaded.map, loaded.palette, { ground, sources, locale })
  })
  useChanged([loaded, showsBuiltIn], () => {
    if (loaded !== null) showBuiltIn(loaded.map, showsBuiltIn)
  })
  return {
    ground,
    sources,
    locale,
    isAway,
    retry: () => loaded?.map.refreshTiles(GROUND_SOURCE),
    failure,
    retrySources: retry,
    hasOwnPlaces: showsBuiltIn && (ground !== 'raster' || isAway),
  }
}
