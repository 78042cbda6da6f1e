import { oauthApi } from '@fibrewatch/contract/oauth'
import { onlineApi } from '@fibrewatch/contract/online'
import { makeExport } from '#platform/export/make-export'
import { invalidFields } from '#platform/http/errors'
import { type RouteDefinition, route } from '#platform/http/route'
import { makePage, readPage } from '#platform/list/page'
import { FILE_NAME, ONLINE_COLUMNS } from './online.export.ts'
import {
  addDisplay,
  kickSessions,
  listOnlinePage,
  type OnlineParts,
  readAllOnline,
  requireDisplay,
} from './online.service.ts'

export function makeOnlineRoutes(parts: OnlineParts): RouteDefinition[] {
  return [
    route(onlineApi.list, async ({ actor, query }) => {
      const slice = readPage(query)
      const { list, total } = await listOnlinePage(parts, actor, { query, slice })
      return makePage(list, total, slice)
    }),
    route(onlineApi.kick, async ({ actor, body, record }) => {
      const ids = [...new Set([...(body.id === undefined ? [] : [body.id]), ...(body.ids ?? [])])]
      if (ids.length === 0) throw invalidFields([{ field: 'id', reason: 'required' }])
      const kicked = await kickSessions(parts, actor, ids)
      record({ objectName: kicked.map(({ username, name }) => username || name).join(', ') })
      return null
    }),
    route(onlineApi.addDisplay, async ({ actor, body, record }) => {
      const { id, token } = await addDisplay(parts, actor, body)
      const { name, domainId, days, permissions } = body
      record({ objectName: name, after: { id, domainId, days, permissions } })
      return { id, token }
    }),
    route(oauthApi.display, ({ actor }) => requireDisplay(parts, actor)),
    route(onlineApi.export, async ({ actor, query, locale }) =>
      makeExport({ columns: ONLINE_COLUMNS, fileName: FILE_NAME }, readAllOnline(parts, actor, query), {
        query,
        locale,
      }),
    ),
  ]
}
