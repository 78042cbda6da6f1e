import {
  MODULE_CODES,
  type ModuleCode,
  MODULES,
  moduleApi,
  PAGES,
  pagesOfModule,
  type ProductModuleRow,
} from '@fibrewatch/contract'
import type { Sessions } from '#platform/auth/session'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { countDevicesByKind, listModuleStates, saveModuleState } from './module-state.repository.ts'
import { createModuleSwitch, type ModuleSwitch, type ModuleSwitchControl } from './module-switch.ts'

export { createModuleSwitch, type ModuleSwitch } from './module-switch.ts'

const moduleIsCore = defineError('module.core')

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

function requireCode(text: string): ModuleCode {
  const code = MODULE_CODES.find((known) => known === text)
  if (code === undefined) throw objectNotFound()
  return code
}

async function listModules(
  db: Db,
  { isOn }: ModuleSwitchControl,
  locale: Locale,
): Promise<ProductModuleRow[]> {
  const states = new Map((await listModuleStates(db)).map((state) => [state.code, state]))
  const devices = await countDevicesByKind(db)
  return MODULE_CODES.map((code) => {
    const { remark, isCore, paths, deviceKinds, ...name } = MODULES[code]
    return {
      code,
      name: name[locale],
      remark: remark[locale],
      isCore,
      enabled: isOn(code),
      pages: pagesOfModule(code).map((page) => PAGES[page][locale]),
      paths: [...paths],
      deviceKinds: [...deviceKinds],
      devices: deviceKinds.reduce((sum, kind) => sum + (devices.get(kind) ?? 0), 0),
      updateTime: states.get(code)?.updatedAt.toISOString() ?? null,
    }
  })
}
