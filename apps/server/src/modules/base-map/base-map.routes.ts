import { mapApi } from '@fibrewatch/contract/map'
import { type BinaryAnswer, type RouteDefinition, route } from '#platform/http/route'
import { listSources, loadTile } from './base-map.service.ts'
import type { BaseMapParts } from './base-map.types.ts'

const FOREVER = 'private, max-age=31536000, immutable'

export const makeBaseMapRoutes = (parts: BaseMapParts): RouteDefinition[] => [
  route(mapApi.sources, () => Promise.resolve(listSources(parts))),
  route(mapApi.tile, async ({ params, query }): Promise<BinaryAnswer> => {
    const { content, version } = await loadTile(parts, params)
    const caching = query.v === version ? FOREVER : 'private, no-cache'
    return {
      content,
      contentType: 'application/vnd.mapbox-vector-tile',
      headers: { 'cache-control': caching },
    }
  }),
]
