import { alarmApi } from '@fibrewatch/contract'
import { makeExport } from '#platform/export/make-export'
import { isLocked } from '#platform/auth/actor'
import { route, type RouteDefinition } from '#platform/http/route'
import { ALARM_COLUMNS } from './alarm.export.ts'
import type { AlarmCommandService } from './alarm-command.service.ts'
import type { AlarmListService } from './alarm-list.service.ts'

export function createAlarmRoutes(list: AlarmListService, commands: AlarmCommandService): RouteDefinition[] {
  return [
    route(alarmApi.page, ({ actor, locale, query }) => list.loadPage(query, { scope: actor.scope, locale })),
    route(alarmApi.export, async ({ actor, locale, query }) =>
      makeExport(
        { columns: ALARM_COLUMNS, fileName: { zh: '告警', en: 'Alarms' } },
        list.readAll(query, { scope: actor.scope, locale }),
        { query, locale },
      ),
    ),
    route(alarmApi.info, ({ actor, locale, query }) =>
      list.loadInfo(query.id, { scope: actor.scope, locale }),
    ),
    route(alarmApi.stat, async ({ actor, locale, query }) => {
      const reader = { scope: actor.scope, locale }
      if (!isLocked(actor)) return await list.loadStat(query, reader)
      return { ...(await list.loadStat({}, reader)), oldestUnacked: null }
    }),
    route(alarmApi.ack, ({ actor, locale, body }) => commands.acknowledge({ actor, locale, ...body })),
    route(alarmApi.ackMatching, ({ actor, locale, body }) =>
      commands.acknowledgeMatching({ actor, locale, ...body }),
    ),
    route(alarmApi.clearMatching, ({ actor, locale, body }) =>
      commands.clearMatching({ actor, locale, ...body }),
    ),
    route(alarmApi.shelveMatching, ({ actor, locale, body: { until, ...rest } }) =>
      commands.shelveMatching({ actor, locale, ...rest }, until),
    ),
    route(alarmApi.unack, ({ actor, locale, body }) => commands.unacknowledge({ actor, locale, ...body })),
    route(alarmApi.clear, ({ actor, locale, body }) => commands.clear({ actor, locale, ...body })),
    route(alarmApi.shelve, ({ actor, locale, body: { until, ...rest } }) =>
      commands.shelve({ actor, locale, ...rest }, until),
    ),
    route(alarmApi.unshelve, ({ actor, locale, body }) => commands.unshelve({ actor, locale, ...body })),
    route(alarmApi.comment, ({ actor, locale, body: { id, comment } }) =>
      commands.comment({ actor, locale, ids: [id], comment }),
    ),
  ]
}
