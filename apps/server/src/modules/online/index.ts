import { oauthApi, onlineApi } from '@fibrewatch/contract'
import type { Sessions } from '#platform/auth/session'
import { makeExport } from '#platform/export/make-export'
import { invalidFields } from '#platform/http/errors'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { makePage, readPage } from '#platform/list/page'
import { FILE_NAME, ONLINE_COLUMNS } from './online.export.ts'
import { OnlineService } from './online.service.ts'

/** The open sessions, of users and of large screens. */
export function createOnlineModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessions }: { readonly sessions: Sessions },
): ServerModule {
  const service = new OnlineService({ db, clock, sessions })
  return {
    name: 'online',
    routes: [
      route(onlineApi.list, async ({ actor, query }) => {
        const slice = readPage(query)
        const { list, total } = await service.list(actor, query, slice)
        return makePage(list, total, slice)
      }),
      route(onlineApi.kick, async ({ actor, body, record }) => {
        const ids = [...new Set([...(body.id === undefined ? [] : [body.id]), ...(body.ids ?? [])])]
        if (ids.length === 0) throw invalidFields([{ field: 'id', reason: 'required' }])
        const kicked = await service.kick(actor, ids)
        record({ objectName: kicked.map(({ username, name }) => username || name).join(', ') })
        return null
      }),
      route(onlineApi.addDisplay, async ({ actor, body, record }) => {
        const { id, token } = await service.addDisplay(actor, body)
        const { name, domainId, days, permissions } = body
        record({ objectName: name, after: { id, domainId, days, permissions } })
        return { id, token }
      }),
      route(oauthApi.display, ({ actor }) => service.loadDisplay(actor)),
      route(onlineApi.export, async ({ actor, query, locale }) =>
        makeExport({ columns: ONLINE_COLUMNS, fileName: FILE_NAME }, service.readAll(actor, query), {
          query,
          locale,
        }),
      ),
    ],
  }
}
