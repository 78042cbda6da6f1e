import { alarmApi, type AlarmsChanged, type MatchingChanged } from '@fibrewatch/contract'
import { makeExport } from '#platform/export/make-export'
import { type Actor, isLocked } from '#platform/auth/actor'
import { type CallBase, route, type RouteDefinition } from '#platform/http/route'
import { makeAlarmChange, makeMatchingChange } from './alarm-audit.ts'
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
    route(alarmApi.ack, ({ body, ...call }) => tell(call, commands.acknowledge(commandOf(call, body)))),
    route(alarmApi.ackMatching, ({ body, ...call }) =>
      tellMatching(call, commands.acknowledgeMatching(commandOf(call, body))),
    ),
    route(alarmApi.clearMatching, ({ body, ...call }) =>
      tellMatching(call, commands.clearMatching(commandOf(call, body))),
    ),
    route(alarmApi.shelveMatching, ({ body: { until, ...body }, ...call }) =>
      tellMatching(call, commands.shelveMatching(commandOf(call, body), until)),
    ),
    route(alarmApi.unack, ({ body, ...call }) => tell(call, commands.unacknowledge(commandOf(call, body)))),
    route(alarmApi.clear, ({ body, ...call }) => tell(call, commands.clear(commandOf(call, body)))),
    route(alarmApi.shelve, ({ body: { until, ...body }, ...call }) =>
      tell(call, commands.shelve(commandOf(call, body), until)),
    ),
    route(alarmApi.unshelve, ({ body, ...call }) => tell(call, commands.unshelve(commandOf(call, body)))),
    route(alarmApi.comment, ({ body: { id, comment }, ...call }) =>
      tell(call, commands.comment(commandOf(call, { ids: [id], comment }))),
    ),
  ]
}

type Commander = Pick<CallBase, 'locale' | 'record'> & { readonly actor: Actor }

const commandOf = <Body extends object>({ actor, locale }: Commander, body: Body) => ({
  actor,
  locale,
  ...body,
})

/** Answers what a command changed, and logs which alarms it was. */
async function tell({ record, locale }: Commander, changing: Promise<AlarmsChanged>): Promise<AlarmsChanged> {
  const changed = await changing
  record(makeAlarmChange(changed, locale))
  return changed
}

async function tellMatching(
  { record, locale }: Commander,
  changing: Promise<MatchingChanged>,
): Promise<MatchingChanged> {
  const changed = await changing
  record(makeMatchingChange(changed, locale))
  return changed
}
