import { type Alarm, type AlarmStat, alarmApi, type PlaceCounts } from '@fibrewatch/contract/alarm'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { isDrill, isReturned, isUnacked } from '#lib/live/alarm-book.ts'
import { type FakeServer } from './fake-server.ts'

const base: Alarm = {
  id: '01990000-0000-7000-8000-000000000001',
  type: 'FIBRE_BREAK',
  severity: 'critical',
  state: 'active',
  acked: false,
  ackedBy: null,
  ackedAt: null,
  shelvedUntil: null,
  suppressedBy: null,
  assignee: null,
  count: 1,
  linkId: 1,
  linkCode: 'SZ-KS-01',
  linkName: '苏昆干线',
  linkLengthM: 36_214,
  deviceId: 1,
  deviceCode: 'SZ-OTDR-01',
  zoneId: null,
  zoneName: null,
  positionM: 12_384,
  lengthM: null,
  place: { text: 'JC-07 后 214 m，JC-08 前 1,518 m', lngLat: [120.742, 31.344], uncertaintyM: 8 },
  raisedAt: '2026-03-18T06:33:14.218Z',
  changedAt: '2026-03-18T06:33:14.218Z',
  clearedAt: null,
  value: null,
  unit: null,
  confidence: null,
  domainId: 1,
  parentId: null,
  drillEndsAt: null,
  seenFrom: null,
  revision: 1,
  search: {
    texts: [
      'FIBRE_BREAK',
      '断纤',
      'Fibre break',
      'SZ-KS-01',
      '苏昆干线',
      'SZ-OTDR-01',
      '娄葑局 OTDR',
      'JC-07',
      'JC-08',
    ],
    reading: 'su kun gan xian',
  },
}

let lastNumber = 1

/** An active, unacknowledged fibre break with an id of its own, changed as the test needs. */
export function makeAlarm(change: Partial<Alarm> = {}): Alarm {
  lastNumber += 1
  const id = `01990000-0000-7000-8000-${String(lastNumber).padStart(12, '0')}`
  return { ...base, id, ...change }
}

const isActive = ({ state }: Alarm) => state === 'active'

function countPlaces(alarms: readonly Alarm[]): PlaceCounts[] {
  const places = new Map<string, PlaceCounts>()
  for (const alarm of alarms) {
    const { linkId, severity } = alarm
    const deviceId = linkId === null ? alarm.deviceId : null
    const key = JSON.stringify([linkId, deviceId, severity])
    const { active, unacked } = places.get(key) ?? { active: 0, unacked: 0 }
    const counts = { active: active + 1, unacked: unacked + (isUnacked(alarm) ? 1 : 0) }
    places.set(key, { linkId, deviceId, severity, ...counts })
  }
  return [...places.values()]
}

function countSeverities(active: readonly Alarm[]): AlarmStat['severities'] {
  const counts = SEVERITIES.map((severity) => {
    const of = (list: readonly Alarm[]) => list.filter((alarm) => alarm.severity === severity).length
    return [severity, { active: of(active), unacked: of(active.filter(isUnacked)) }] as const
  })
  return Object.fromEntries(counts) as AlarmStat['severities']
}

/** What the server counts of these alarms, once the message `seq` is in them. */
export function makeAlarmStat(alarms: readonly Alarm[], seq = 0): AlarmStat {
  const active = alarms.filter((alarm) => isActive(alarm) && !isDrill(alarm))
  const waiting = active.filter(isUnacked)
  return {
    seq,
    severities: countSeverities(active),
    drills: countSeverities(alarms.filter((alarm) => isActive(alarm) && isDrill(alarm))),
    unacked: waiting.length,
    oldestUnacked: waiting.toSorted((a, b) => (a.raisedAt < b.raisedAt ? -1 : 1))[0] ?? null,
    returned: alarms.filter(isReturned).length,
    returnedIsMore: false,
    places: countPlaces(active),
  }
}

/** The server lists and counts what `list` has when it is asked. */
export const serveAlarms = (server: FakeServer, list: () => readonly Alarm[]): FakeServer =>
  server
    .on(alarmApi.stat, () => makeAlarmStat(list()))
    .on(alarmApi.page, ({ query: { state = 'all', limit = '50' } }) => {
      const found = list().filter((alarm) => state === 'all' || alarm.state === state)
      const shown = found.slice(0, Number(limit))
      const nextCursor = found.length > shown.length ? 'next' : null
      return { list: shown, nextCursor, total: found.length, totalIsMore: false }
    })
