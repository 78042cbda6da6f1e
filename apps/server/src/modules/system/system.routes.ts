import { createHash } from 'node:crypto'
import { type SystemFacts, systemApi } from '@fibrewatch/contract'
import type { Db, Tx } from '#platform/database/database'
import { sniffImage } from '#platform/files/sniff-image'
import { defineError, objectNotFound } from '#platform/http/errors'
import { type BinaryAnswer, type RouteDefinition, route } from '#platform/http/route'
import { changeSystem, loadLogo, loadSystem, type SystemRow } from './system.repository.ts'

const logoUnreadable = defineError('system.logo-unreadable')

export const PRODUCT_NAME = { zh: '光纤监测与告警系统', en: 'Fibrewatch' } as const

const FOREVER = 'public, max-age=31536000, immutable'

const VERSION_LENGTH = 16

export function makeLogoRoutes(db: Db, change: Change): RouteDefinition[] {
  return [
    route(systemApi.changeLogo, async ({ body, record }) => {
      const { logoVersion: before } = await loadSystem(db)
      const logoType = sniffImage(body)
      if (logoType === undefined || logoType === 'image/gif') throw logoUnreadable()
      const logoVersion = createHash('sha256').update(body).digest('hex').slice(0, VERSION_LENGTH)
      await change((tx, updatedAt) => changeSystem(tx, { logo: body, logoType, logoVersion, updatedAt }))
      record({ before: { logoVersion: before }, after: { logoVersion, logoType, bytes: body.length } })
      return { logoImgUrl: makeLogoUrl({ logoVersion }) ?? '' }
    }),
    route(systemApi.removeLogo, async ({ record }) => {
      const { logoVersion } = await loadSystem(db)
      const none = { logo: null, logoType: null, logoVersion: null }
      await change((tx, updatedAt) => changeSystem(tx, { ...none, updatedAt }))
      record({ before: { logoVersion } })
      return null
    }),
    route(systemApi.logo, async ({ query }): Promise<BinaryAnswer> => {
      const found = await loadLogo(db)
      if (found === undefined) throw objectNotFound()
      const { logo, logoType, logoVersion } = found
      // Only under its own address: another picture has another one.
      const caching = query.v === logoVersion ? FOREVER : 'no-cache'
      return { content: logo, contentType: logoType, headers: { 'cache-control': caching } }
    }),
  ]
}

export const makeLogoUrl = ({ logoVersion }: Pick<SystemRow, 'logoVersion'>): string | null =>
  logoVersion === null ? null : `/${systemApi.logo.path}?v=${logoVersion}`

export function makeFacts(row: SystemRow): OwnFacts {
  const { name, organisation, iconfontUrl, installedAt, updatedAt } = row
  const [installed, updated] = [installedAt.toISOString(), updatedAt.toISOString()]
  return {
    name,
    organisation,
    iconfontUrl,
    logoImgUrl: makeLogoUrl(row),
    installedAt: installed,
    updateTime: updated,
  }
}

export type Change = (work: (tx: Tx, updatedAt: Date) => Promise<void>) => Promise<void>

type OwnFacts = Pick<
  SystemFacts,
  'name' | 'organisation' | 'iconfontUrl' | 'logoImgUrl' | 'installedAt' | 'updateTime'
>
