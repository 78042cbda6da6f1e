import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { makeParameterRoutes } from './parameter.routes.ts'
import { createParameterStore, type Parameters } from './parameter-store.ts'

export type { Parameters } from './parameter-store.ts'

export interface ParameterModule extends ServerModule, Parameters {}

/** The settings that administrators change while the server runs. */
export function createParameterModule(
  { database: { db }, bus, clock }: Pick<Deps, 'database' | 'bus' | 'clock'>,
  { sessions }: { readonly sessions: Sessions },
): ParameterModule {
  const store = createParameterStore({ db, bus })
  return {
    name: 'parameter',
    read: (key) => store.read(key),
    listPublic: () => store.listPublic(),
    onChange: (listener) => store.onChange(listener),
    stop: async () => store.close(),
    routes: makeParameterRoutes({ db, clock, store, sessions }),
  }
}
