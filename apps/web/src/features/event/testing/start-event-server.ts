import {
  type Alarm,
  type AlarmsChanged,
  alarmApi,
  type JournalEntry,
  type Occurrence,
} from '@fibrewatch/contract/alarm'
import { eventApi } from '@fibrewatch/contract/event'
import { plantApi } from '@fibrewatch/contract/plant'
import { viewApi } from '@fibrewatch/contract/view'
import { onTestFinished } from 'vitest'
import { startLiveAlarms } from '#lib/live/live-alarms.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { serveAlarms } from '#testing/sample-alarm.ts'

const journal: JournalEntry[] = [
  {
    revision: 1,
    kind: 'raised',
    at: '2026-03-18T06:33:14.218Z',
    actor: null,
    comment: null,
    severity: 'critical',
    value: null,
    times: null,
  },
  {
    revision: 2,
    kind: 'commented',
    at: '2026-03-18T06:34:00.001Z',
    actor: '周敏',
    comment: '园区二班已出发',
    severity: null,
    value: null,
    times: null,
  },
]

const occurrence: Occurrence = {
  number: 1,
  fromRevision: 1,
  raisedAt: '2026-03-18T06:33:14.218Z',
  clearedAt: null,
  count: 1,
  severity: 'critical',
  traceId: null,
}

/** Serves alarms that can be acknowledged and commented on; starts the live store on them. */
export function startEventServer(alarms: Alarm[]): FakeServer {
  let stock = alarms
  const change = (ids: readonly string[], patch: Partial<Alarm>): AlarmsChanged => {
    stock = stock.map((one) =>
      ids.includes(one.id) ? { ...one, ...patch, revision: one.revision + 1 } : one,
    )
    return { alarms: stock.filter(({ id }) => ids.includes(id)), refused: [] }
  }
  const server = serveAlarms(startFakeServer(), () => stock)
    .on(alarmApi.info, ({ query }) => {
      const alarm = stock.find(({ id }) => id === query['id'])
      if (alarm === undefined) throw new Error('no such alarm')
      const traces = { latestTraceId: null, referenceTraceId: null }
      return { alarm, place: null, journal, occurrences: [occurrence], similar: [], ...traces }
    })
    .on(alarmApi.ack, ({ body }) => change(body.ids, { acked: true, ackedBy: '周敏' }))
    .on(alarmApi.unack, ({ body }) => change(body.ids, { acked: false, ackedBy: null }))
    .on(alarmApi.comment, ({ body }) => change([body.id], {}))
    .on(alarmApi.shelve, ({ body }) => change(body.ids, { shelvedUntil: body.until }))
    .on(plantApi.linkPage, () => ({ list: [], pagination: { page: 1, size: 20, total: 0 } }))
    .on(viewApi.list, () => [])
    .on(eventApi.page, () => ({ list: [], nextCursor: null, total: 0, totalIsMore: false }))
  onTestFinished(startLiveAlarms())
  return server
}
