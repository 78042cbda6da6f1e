import { parameterApi } from '@fibrewatch/contract'
import { route } from '#platform/http/route'
import type { ParameterService } from './parameter.service.ts'

export const FILE_NAME = { zh: '参数', en: 'parameters' } as const

export function makeChangeRoutes(service: ParameterService) {
  return [
    route(parameterApi.add, async ({ body, record }) => {
      const after = await service.create(body)
      record({ objectId: after.key, objectName: body.name, after })
      return null
    }),
    route(parameterApi.update, async ({ body, record }) => {
      record({ objectId: body.key, ...(await service.update(body)) })
      return null
    }),
    route(parameterApi.reset, async ({ body, record }) => {
      record({ objectName: body.keys.join(', '), before: await service.reset(body.keys) })
      return null
    }),
    route(parameterApi.delete, async ({ body, record }) => {
      record({ objectName: body.keys.join(', '), before: await service.remove(body.keys) })
      return null
    }),
  ]
}

export async function* iterate<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
