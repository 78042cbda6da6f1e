import type { Deps, ServerModule } from '#platform/module'
import { makeBaseMapRoutes } from './base-map.routes.ts'
import { loadGround } from './base-map.service.ts'
import type { BaseMapParts, Ground, GroundBox } from './base-map.types.ts'
import { createOpenedTiles } from './opened-tiles.ts'

export { openTileFile } from './tile-file.ts'
export type { Ground, GroundBox, GroundLine, RoadKind } from './base-map.types.ts'

export interface BaseMapModule extends ServerModule {
  /** What lies on the ground in a box; null where no file shows it. */
  readonly loadGround: (box: GroundBox) => Promise<Ground | null>
}

/** What lies under the links on a map: the tiles of a file, and where others lie. */
export function createBaseMapModule({ config, log }: Pick<Deps, 'config' | 'log'>): BaseMapModule {
  const tiles = createOpenedTiles(config.mapTiles, log)
  const parts: BaseMapParts = { settings: config, log, file: tiles.file }
  return {
    name: 'base-map',
    start: tiles.open,
    stop: tiles.close,
    routes: makeBaseMapRoutes(parts),
    loadGround: (box) => loadGround(parts, box),
  }
}
