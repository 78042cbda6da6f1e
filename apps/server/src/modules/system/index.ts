import { createHash } from 'node:crypto'
import { type SystemFacts, type SystemInfo, systemApi } from '@fibrewatch/contract'
import type { Sessions } from '#platform/auth/session'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { sniffImage } from '#platform/files/sniff-image'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { Deps, ServerModule } from '#platform/module'
import { type BinaryAnswer, type RouteDefinition, route } from '#platform/http/route'
import { changeSystem, loadCounts, loadLogo, loadSystem, type SystemRow } from './system.repository.ts'

const logoUnreadable = defineError('system.logo-unreadable')
const PRODUCT_NAME = { zh: '光纤监测与告警系统', en: 'Fibrewatch' } as const
const FOREVER = 'public, max-age=31536000, immutable'
const VERSION_LENGTH = 16

export interface SystemPorts {
  readonly version: string
  readonly sessions: Sessions
  /** The public parameters. */
  readonly listPublicParameters: () => Promise<SystemInfo['parameters']>
}

export interface SystemModule extends ServerModule {
  /** The names that the login page shows to everybody. */
  listNames(): Promise<string[]>
  /** The installation's name: its own, or the product's. */
  loadName(locale: Locale): Promise<string>
}

/** The installation's name, logo and facts. */
export function createSystemModule(
  { database, clock, program }: Pick<Deps, 'database' | 'clock' | 'program'>,
  { version, sessions, listPublicParameters }: SystemPorts,
): SystemModule {
  const { db } = database
  const change: Change = (work) =>
    transaction(db, async (tx) => {
      await work(tx, new Date(clock.now()))
      await sessions.announceRightsChanged(tx)
    })
  return {
    name: 'system',
    listNames: async () => {
      const { name, organisation } = await loadSystem(db)
      return [...Object.values(PRODUCT_NAME), name, organisation].filter((text) => text !== null)
    },
    loadName: async (locale) => (await loadSystem(db)).name ?? PRODUCT_NAME[locale],
    routes: [
      route(systemApi.brand, async ({ locale }) => {
        const row = await loadSystem(db)
        const { name, organisation, iconfontUrl } = row
        const parameters = await listPublicParameters()
        return {
          name: name ?? PRODUCT_NAME[locale],
          organisation,
          iconfontUrl,
          logoImgUrl: makeLogoUrl(row),
          version,
          parameters,
        }
      }),
      route(systemApi.info, async () => ({
        ...makeFacts(await loadSystem(db)),
        ...(await loadCounts(db)),
        version,
        nodeVersion: program.version,
        databaseKind: database.kind === 'embedded' ? ('embedded' as const) : ('postgresql' as const),
      })),
      route(systemApi.update, async ({ body, record }) => {
        const { name, organisation, iconfontUrl } = await loadSystem(db)
        await change((tx, updatedAt) => changeSystem(tx, { ...body, updatedAt }))
        const before = { name, organisation, iconfontUrl }
        record({ objectName: body.name ?? undefined, before, after: { ...before, ...body } })
        return null
      }),
      ...makeLogoRoutes(db, change),
    ],
  }
}

type Change = (work: (tx: Tx, updatedAt: Date) => Promise<void>) => Promise<void>

function makeLogoRoutes(db: Db, change: Change): RouteDefinition[] {
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

const makeLogoUrl = ({ logoVersion }: Pick<SystemRow, 'logoVersion'>): string | null =>
  logoVersion === null ? null : `/${systemApi.logo.path}?v=${logoVersion}`

type OwnFacts = Pick<
  SystemFacts,
  'name' | 'organisation' | 'iconfontUrl' | 'logoImgUrl' | 'installedAt' | 'updateTime'
>

function makeFacts(row: SystemRow): OwnFacts {
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
