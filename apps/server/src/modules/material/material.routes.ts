import { makeMaterialUrl, materialApi } from '@fibrewatch/contract/material'
import { type BinaryAnswer, type RouteDefinition, route } from '#platform/http/route'
import { type MaterialParts, requirePicture, storePicture } from './material.service.ts'

/** An address always has the same picture. */
const FOREVER = 'public, max-age=31536000, immutable'

export const makeMaterialRoutes = (parts: MaterialParts): RouteDefinition[] => [
  route(materialApi.upload, async ({ actor, body, record }) => {
    const id = await storePicture(parts, actor, body)
    const url = makeMaterialUrl(id)
    record({ objectId: id, after: { url, bytes: body.length } })
    return { id, url }
  }),
  route(materialApi.show, async ({ params }): Promise<BinaryAnswer> => {
    const picture = await requirePicture(parts, params.id)
    return { ...picture, headers: { 'cache-control': FOREVER } }
  }),
]
