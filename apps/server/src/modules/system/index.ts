import { systemApi } from '@fibrewatch/contract'
import type { Deps, ServerModule } from '#platform/http/module'
import { route } from '#platform/http/route'
import { listParameters } from './parameter.repository.ts'

const PRODUCT_NAME = { zh: '光纤监测与告警系统', en: 'Fibrewatch' } as const
const BRAND_KEYS = ['system.name', 'system.organisation', 'system.logoImgUrl'] as const

export interface SystemModule extends ServerModule {
  /** The value of a parameter; undefined when nobody set it. */
  loadParameter(key: string): Promise<string | undefined>
}

/** What the installation calls itself. */
export function createSystemModule(
  { database }: Pick<Deps, 'database'>,
  { version }: { readonly version: string },
): SystemModule {
  return {
    name: 'system',
    loadParameter: async (key) => (await listParameters(database.db, [key])).get(key),
    routes: [
      route(systemApi.brand, async ({ locale }) => {
        const values = await listParameters(database.db, BRAND_KEYS)
        return {
          name: values.get('system.name') ?? PRODUCT_NAME[locale],
          organisation: values.get('system.organisation') ?? null,
          logoImgUrl: values.get('system.logoImgUrl') ?? null,
          version,
        }
      }),
    ],
  }
}
