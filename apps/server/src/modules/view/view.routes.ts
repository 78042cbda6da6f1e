import { viewApi } from '@fibrewatch/contract/view'
import { objectNotFound } from '#platform/http/errors'
import { type RouteDefinition, route } from '#platform/http/route'
import { listViews, removeView } from './view.repository.ts'
import { saveView, type ViewParts } from './view.service.ts'

export const makeViewRoutes = (parts: ViewParts): RouteDefinition[] => [
  route(viewApi.list, ({ actor, query }) => listViews(parts.db, query.table, actor)),
  route(viewApi.save, async ({ actor, body }) => ({ id: await saveView(parts, actor, body) })),
  route(viewApi.delete, async ({ actor, body }) => {
    if (!(await removeView(parts.db, body.id, actor.userId))) throw objectNotFound()
    return null
  }),
]
