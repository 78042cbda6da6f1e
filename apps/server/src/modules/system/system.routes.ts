import { systemApi } from '@fibrewatch/contract/system-info'
import { type BinaryAnswer, type RouteDefinition, route } from '#platform/http/route'
import {
  changeLogo,
  changeNames,
  loadBrand,
  loadFacts,
  removeLogo,
  requireLogo,
  type SystemParts,
} from './system.service.ts'

const FOREVER = 'public, max-age=31536000, immutable'

export const makeSystemRoutes = (parts: SystemParts): RouteDefinition[] => [
  route(systemApi.brand, ({ locale }) => loadBrand(parts, locale)),
  route(systemApi.info, () => loadFacts(parts)),
  route(systemApi.update, async ({ body, record }) => {
    const before = await changeNames(parts, body)
    record({ objectName: body.name ?? undefined, before, after: { ...before, ...body } })
    return null
  }),
  route(systemApi.changeLogo, async ({ body, record }) => {
    const { logoImgUrl, ...change } = await changeLogo(parts, body)
    record(change)
    return { logoImgUrl }
  }),
  route(systemApi.removeLogo, async ({ record }) => {
    record({ before: await removeLogo(parts) })
    return null
  }),
  route(systemApi.logo, async ({ query }): Promise<BinaryAnswer> => {
    const { logo, logoType, logoVersion } = await requireLogo(parts)
    // Only under its own address: another picture has another one.
    const caching = query.v === logoVersion ? FOREVER : 'no-cache'
    return { content: logo, contentType: logoType, headers: { 'cache-control': caching } }
  }),
]
