import type { Deps, ServerModule } from '#platform/module'
import { makeBaseMapRoutes } from './base-map.routes.ts'
import { createOpenedTiles } from './opened-tiles.ts'

export { openTileFile } from './tile-file.ts'

/** What lies under the links on a map: the tiles of a file, and where others lie. */
export function createBaseMapModule({ config, log }: Pick<Deps, 'config' | 'log'>): ServerModule {
  const tiles = createOpenedTiles(config.mapTiles, log)
  return {
    name: 'base-map',
    start: tiles.open,
    stop: tiles.close,
    routes: makeBaseMapRoutes({ settings: config, file: tiles.file }),
  }
}
