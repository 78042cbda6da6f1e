import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { createModuleSwitch, type ModuleSwitch } from './module-switch.ts'
import { makeProductModuleRoutes } from './product-module.routes.ts'

export { createModuleSwitch, type ModuleSwitch } from './module-switch.ts'

export interface ProductModules extends ServerModule, ModuleSwitch {}

/** Parts of the product that can be switched off: hidden from the menus, their calls refused, their work stopped. */
export function createProductModules(
  deps: Pick<Deps, 'database' | 'bus' | 'clock' | 'log'>,
  { sessions }: { readonly sessions: Sessions },
): ProductModules {
  const control = createModuleSwitch(deps)
  return {
    ...control,
    name: 'product-module',
    start: control.load,
    stop: async () => control.close(),
    routes: makeProductModuleRoutes({ db: deps.database.db, clock: deps.clock, control, sessions }),
  }
}
