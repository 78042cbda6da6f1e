import { alarmApi, type AlarmsChanged, type MatchingChanged } from '@fibrewatch/contract/alarm'
import { makeExport, MAX_HISTORY_ROWS } from '#platform/export/make-export'
import { type Actor, isLocked } from '#platform/auth/actor'
import { type CallBase, route, type RouteDefinition } from '#platform/http/route'
import { makeAlarmChange, makeMatchingChange } from './alarm-audit.ts'
import { ALARM_COLUMNS } from './alarm.export.ts'
import {
  acknowledgeAlarms,
  acknowledgeMatching,
  clearAlarms,
  clearMatching,
  commentAlarms,
  shelveAlarms,
  shelveMatching,
  unacknowledgeAlarms,
  unshelveAlarms,
} from './alarm-command.service.ts'
import { type DrillParts, endDrills, raiseDrill } from './drill.service.ts'
import { loadAlarmInfo, loadAlarmPage, loadAlarmStat, readAllAlarms } from './alarm-list.service.ts'

export function makeAlarmRoutes(parts: DrillParts): RouteDefinition[] {
  return [
    route(alarmApi.page, ({ actor, locale, query }) =>
      loadAlarmPage(parts, query, { scope: actor.scope, locale }),
    ),
    route(alarmApi.export, async ({ actor, locale, query }) =>
      makeExport(
        { columns: ALARM_COLUMNS, fileName: { zh: '告警', en: 'Alarms' }, maxRows: MAX_HISTORY_ROWS },
        readAllAlarms(parts, query, { scope: actor.scope, locale }),
        { query, locale },
      ),
    ),
    route(alarmApi.info, ({ actor, locale, query }) =>
      loadAlarmInfo(parts, query.id, { scope: actor.scope, locale }),
    ),
    route(alarmApi.stat, async ({ actor, locale, query }) => {
      const reader = { scope: actor.scope, locale }
      if (!isLocked(actor)) return await loadAlarmStat(parts, query, reader)
      return { ...(await loadAlarmStat(parts, {}, reader)), oldestUnacked: null }
    }),
    route(alarmApi.ack, ({ body, ...call }) => tell(call, acknowledgeAlarms(parts, commandOf(call, body)))),
    route(alarmApi.ackMatching, ({ body, ...call }) =>
      tellMatching(call, acknowledgeMatching(parts, commandOf(call, body))),
    ),
    route(alarmApi.clearMatching, ({ body, ...call }) =>
      tellMatching(call, clearMatching(parts, commandOf(call, body))),
    ),
    route(alarmApi.shelveMatching, ({ body: { until, ...body }, ...call }) =>
      tellMatching(call, shelveMatching(parts, commandOf(call, body), until)),
    ),
    route(alarmApi.unack, ({ body, ...call }) =>
      tell(call, unacknowledgeAlarms(parts, commandOf(call, body))),
    ),
    route(alarmApi.clear, ({ body, ...call }) => tell(call, clearAlarms(parts, commandOf(call, body)))),
    route(alarmApi.shelve, ({ body: { until, ...body }, ...call }) =>
      tell(call, shelveAlarms(parts, commandOf(call, body), until)),
    ),
    route(alarmApi.unshelve, ({ body, ...call }) => tell(call, unshelveAlarms(parts, commandOf(call, body)))),
    route(alarmApi.drill, async ({ actor, locale, body, record }) => {
      const drill = await raiseDrill(parts, { actor, locale, ...body })
      record({ ...makeAlarmChange({ alarms: [drill], refused: [] }, locale), after: body })
      return drill
    }),
    route(alarmApi.endDrill, ({ body, ...call }) => tell(call, endDrills(parts, commandOf(call, body)))),
    route(alarmApi.comment, ({ body: { id, comment }, ...call }) =>
      tell(call, commentAlarms(parts, commandOf(call, { ids: [id], comment }))),
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
