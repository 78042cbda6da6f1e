import { eventApi } from '@fibrewatch/contract/event'
import { makeExport, MAX_HISTORY_ROWS } from '#platform/export/make-export'
import { type RouteDefinition, route } from '#platform/http/route'
import { EVENT_COLUMNS } from './event.export.ts'
import { type EventParts, loadEventPage, readAllEvents } from './event.service.ts'

const FILE_NAME = { zh: '事件', en: 'Events' } as const

export const makeEventRoutes = (parts: EventParts): RouteDefinition[] => [
  route(eventApi.page, ({ actor, query }) => loadEventPage(parts, actor.scope, query)),
  route(eventApi.export, async ({ actor, query, locale }) =>
    makeExport(
      { columns: EVENT_COLUMNS, fileName: FILE_NAME, maxRows: MAX_HISTORY_ROWS },
      readAllEvents(parts, actor.scope, query),
      { query, locale },
    ),
  ),
]
