import { parameterApi } from '@fibrewatch/contract/parameter'
import { makeExport } from '#platform/export/make-export'
import { type RouteDefinition, route } from '#platform/http/route'
import { slicePage } from '#platform/list/page'
import { eachRow } from '#platform/list/pick-rows'
import { PARAMETER_COLUMNS } from './parameter.export.ts'
import { selectParameters } from './parameter-list.ts'
import {
  changeParameter,
  createParameter,
  listParameters,
  requireParameter,
  type ParameterParts,
  removeParameters,
  resetParameters,
} from './parameter.service.ts'

const FILE_NAME = { zh: '参数', en: 'parameters' } as const

export function makeParameterRoutes(parts: ParameterParts): RouteDefinition[] {
  return [
    route(parameterApi.page, async ({ query, locale }) =>
      slicePage(selectParameters(await listParameters(parts, locale), query), query),
    ),
    route(parameterApi.info, ({ query, locale }) => requireParameter(parts, query.key, locale)),
    route(parameterApi.export, async ({ query, locale }) =>
      makeExport(
        { columns: PARAMETER_COLUMNS, fileName: FILE_NAME },
        eachRow(selectParameters(await listParameters(parts, locale), query)),
        { query, locale },
      ),
    ),
    route(parameterApi.add, async ({ body, record }) => {
      const after = await createParameter(parts, body)
      record({ objectId: after.key, objectName: body.name, after })
      return null
    }),
    route(parameterApi.update, async ({ body, record }) => {
      record({ objectId: body.key, ...(await changeParameter(parts, body)) })
      return null
    }),
    route(parameterApi.reset, async ({ body, record }) => {
      record({ objectName: body.keys.join(', '), before: await resetParameters(parts, body.keys) })
      return null
    }),
    route(parameterApi.delete, async ({ body, record }) => {
      record({ objectName: body.keys.join(', '), before: await removeParameters(parts, body.keys) })
      return null
    }),
  ]
}
