import { MODULES, moduleApi } from '@fibrewatch/contract/module'
import { type RouteDefinition, route } from '#platform/http/route'
import { listModules, type ModuleListParts, switchModule } from './module-list.service.ts'

export const makeProductModuleRoutes = (parts: ModuleListParts): RouteDefinition[] => [
  route(moduleApi.list, ({ locale }) => listModules(parts, locale)),
  route(moduleApi.switch, async ({ body, record }) => {
    const { code, before } = await switchModule(parts, body)
    record({ objectId: code, objectName: MODULES[code].zh, before, after: { enabled: body.enabled } })
    return null
  }),
]
