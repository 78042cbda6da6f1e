import type { Locale } from '#platform/http/locale'
import type { Deps, ServerModule } from '#platform/module'
import { loadLogo } from './system.repository.ts'
import { makeSystemRoutes } from './system.routes.ts'
import { listNames, loadBrand, loadName, type SystemParts } from './system.service.ts'

export type SystemPorts = Pick<SystemParts, 'version' | 'sessions' | 'listPublicParameters'>

export interface SystemModule extends ServerModule {
  /** The names that the login page shows to everybody. */
  listNames(): Promise<string[]>
  /** The installation's name: its own, or the product's. */
  loadName(locale: Locale): Promise<string>
  /** That name and who runs it. */
  loadBrand(locale: Locale): Promise<{ readonly name: string; readonly organisation: string | null }>
  /** A picture as it was uploaded; null where none was. */
  loadLogo(): Promise<Uint8Array | null>
}

/** The installation's name, logo and facts. */
export function createSystemModule(
  { database, clock, program }: Pick<Deps, 'database' | 'clock' | 'program'>,
  ports: SystemPorts,
): SystemModule {
  const parts: SystemParts = { database, clock, program, ...ports }
  return {
    name: 'system',
    listNames: () => listNames(parts),
    loadBrand: (locale) => loadBrand(parts, locale),
    loadName: (locale) => loadName(parts, locale),
    loadLogo: async () => (await loadLogo(database.db))?.logo ?? null,
    routes: makeSystemRoutes(parts),
  }
}
