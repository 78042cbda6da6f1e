import {
  MODULE_CODES,
  type ModuleCode,
  MODULES,
  PAGES,
  pagesOfModule,
  type ProductModuleRow,
} from '@fibrewatch/contract'
import type { Db } from '#platform/database/database'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { countDevicesByKind, listModuleStates } from './module-state.repository.ts'
import type { ModuleSwitchControl } from './module-switch.ts'

export const moduleIsCore = defineError('module.core')

export function requireCode(text: string): ModuleCode {
  const code = MODULE_CODES.find((known) => known === text)
  if (code === undefined) throw objectNotFound()
  return code
}

export async function listModules(
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
