import { parameterApi } from '@fibrewatch/contract'
import type { Sessions } from '#platform/auth/session'
import { makeExport } from '#platform/export/make-export'
import { objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { slicePage } from '#platform/list/page'
import { PARAMETER_COLUMNS } from './parameter.export.ts'
import { listParameterRows } from './parameter.repository.ts'
import { ParameterService } from './parameter.service.ts'
import { makeParameters, selectParameters } from './parameter-list.ts'
import { createParameterStore, type Parameters } from './parameter-store.ts'
import { FILE_NAME, makeChangeRoutes, iterate } from './parameter.routes.ts'

export type { Parameters } from './parameter-store.ts'

export interface ParameterModule extends ServerModule, Parameters {}

/** The settings that administrators change while the server runs. */
export function createParameterModule(
  { database: { db }, bus, clock }: Pick<Deps, 'database' | 'bus' | 'clock'>,
  { sessions }: { readonly sessions: Sessions },
): ParameterModule {
  const store = createParameterStore({ db, bus })
  const service = new ParameterService({ db, clock, store, sessions })
  const listAll = async (locale: Locale) => makeParameters(await listParameterRows(db), locale)
  return {
    name: 'parameter',
    read: (key) => store.read(key),
    listPublic: () => store.listPublic(),
    onChange: (listener) => store.onChange(listener),
    stop: async () => store.close(),
    routes: [
      route(parameterApi.page, async ({ query, locale }) => {
        return slicePage(selectParameters(await listAll(locale), query), query)
      }),
      route(parameterApi.info, async ({ query, locale }) => {
        const found = (await listAll(locale)).find(({ key }) => key === query.key)
        if (found === undefined) throw objectNotFound()
        return found
      }),
      route(parameterApi.export, async ({ query, locale }) =>
        makeExport(
          { columns: PARAMETER_COLUMNS, fileName: FILE_NAME },
          iterate(selectParameters(await listAll(locale), query)),
          { query, locale },
        ),
      ),
      ...makeChangeRoutes(service),
    ],
  }
}
