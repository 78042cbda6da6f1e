import { MODULES, moduleApi } from '@fibrewatch/contract'
import type { Sessions } from '#platform/auth/session'
import { transaction } from '#platform/database/transaction'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { saveModuleState } from './module-state.repository.ts'
import { createModuleSwitch, type ModuleSwitch } from './module-switch.ts'
import { moduleIsCore, requireCode, listModules } from './module-list.service.ts'

export { createModuleSwitch, type ModuleSwitch } from './module-switch.ts'

export interface ProductModules extends ServerModule, ModuleSwitch {}

/** Parts of the product that can be switched off: hidden from the menus, their calls refused, their work stopped. */
export function createProductModules(
  deps: Pick<Deps, 'database' | 'bus' | 'clock' | 'log'>,
  { sessions }: { readonly sessions: Sessions },
): ProductModules {
  const { clock } = deps
  const { db } = deps.database
  const control = createModuleSwitch(deps)
  return {
    ...control,
    name: 'product-module',
    start: control.load,
    stop: async () => control.close(),
    routes: [
      route(moduleApi.list, ({ locale }) => listModules(db, control, locale)),
      route(moduleApi.switch, async ({ body, record }) => {
        const code = requireCode(body.code)
        if (MODULES[code].isCore && !body.enabled) throw moduleIsCore(MODULES[code].zh, MODULES[code].en)
        const [updatedAt, before] = [new Date(clock.now()), { enabled: control.isOn(code) }]
        await transaction(db, async (tx) => {
          await saveModuleState(tx, { code, enabled: body.enabled, updatedAt })
          await control.announce(tx)
          await sessions.announceRightsChanged(tx)
        })
        record({ objectId: code, objectName: MODULES[code].zh, before, after: { enabled: body.enabled } })
        return null
      }),
    ],
  }
}
