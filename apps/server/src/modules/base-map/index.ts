import type { Deps, ServerModule } from '#platform/module'
import { makeBaseMapRoutes } from './base-map.routes.ts'
import { openTileFile, type TileFile } from './tile-file.ts'

/** What lies under the links on a map: the tiles of a file, and where others lie. */
export function createBaseMapModule({ config, log }: Pick<Deps, 'config' | 'log'>): ServerModule {
  let file: TileFile | undefined
  return {
    name: 'base-map',
    start: async () => {
      if (config.mapTiles === undefined) return
      const outcome = await openTileFile(config.mapTiles)
      // Alarms do not wait for a map: the console draws its own.
      if (outcome.ok) file = outcome.file
      else log.warn(outcome.fault)
    },
    stop: async () => file?.close(),
    routes: makeBaseMapRoutes({ settings: config, file: () => file }),
  }
}
