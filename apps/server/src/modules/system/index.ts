import { type SystemInfo, systemApi } from '@fibrewatch/contract'
import type { Sessions } from '#platform/auth/session'
import { transaction } from '#platform/database/transaction'
import type { Locale } from '#platform/http/locale'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { changeSystem, loadCounts, loadSystem } from './system.repository.ts'
import { PRODUCT_NAME, makeLogoRoutes, makeLogoUrl, makeFacts, type Change } from './system.routes.ts'

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
