import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import {
  type moduleApi,
  MODULE_CODES,
  type ModuleCode,
  MODULES,
  pagesOfModule,
  type ProductModuleRow,
} from '@fibrewatch/contract/module'
import { PAGES } from '@fibrewatch/contract/page-id'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { countDevicesByKind, listModuleStates, saveModuleState } from './module-state.repository.ts'
import type { ModuleSwitchControl } from './module-switch.ts'

export interface ModuleListParts {
  readonly db: Db
  readonly clock: Clock
  readonly control: ModuleSwitchControl
  readonly sessions: Sessions
}

type ModuleState = EndpointBody<typeof moduleApi.switch>

const moduleIsCore = defineError('module.core')

function requireCode(text: string): ModuleCode {
  const code = MODULE_CODES.find((known) => known === text)
  if (code === undefined) throw objectNotFound()
  return code
}

export async function listModules(
  { db, control }: ModuleListParts,
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
      enabled: control.isOn(code),
      pages: pagesOfModule(code).map((page) => PAGES[page][locale]),
      paths: [...paths],
      deviceKinds: [...deviceKinds],
      devices: deviceKinds.reduce((sum, kind) => sum + (devices.get(kind) ?? 0), 0),
      updateTime: states.get(code)?.updatedAt.toISOString() ?? null,
    }
  })
}

/** Returns the code and what was before. @throws object.not-found, module.core */
export async function switchModule(parts: ModuleListParts, { code: text, enabled }: ModuleState) {
  const { db, clock, control, sessions } = parts
  const code = requireCode(text)
  if (MODULES[code].isCore && !enabled) throw moduleIsCore(MODULES[code].zh, MODULES[code].en)
  const [updatedAt, before] = [new Date(clock.now()), { enabled: control.isOn(code) }]
  await transaction(db, async (tx) => {
    await saveModuleState(tx, { code, enabled, updatedAt })
    await control.announce(tx)
    await sessions.announceRightsChanged(tx)
  })
  return { code, before }
}
