import type { Alarm, JournalEntry } from '@fibrewatch/contract/alarm'
import type { FaultData } from '../fault-sheet.ts'
import { makeSampleLink, placeAt } from './sample-link.ts'

const RAISED_AT_MS = Date.UTC(2026, 2, 17, 4, 0, 0)
const MINUTE_MS = 60_000
const POSITION_M = 12_384

/** A break that was reported so often before somebody acknowledged it. */
export function makeSampleFault(reports: number): FaultData {
  const data = makeSampleLink({ eventCount: 19, breakAtM: POSITION_M, runsNorth: true })
  const alarm = makeAlarm()
  return {
    info: {
      alarm,
      place: {
        opticalM: POSITION_M,
        cableM: 12_279,
        excessRatio: 0.0084,
        lngLat: alarm.place?.lngLat ?? [],
        gcj02: [120.745, 31.34],
        uncertaintyM: 8,
        before: { name: 'JC-07', offsetM: 305, opticalM: 12_079 },
        after: { name: 'JC-08', offsetM: 1709, opticalM: 14_093 },
      },
      journal: makeJournal(reports),
      occurrences: [],
      similar: [],
      latestTraceId: data.info.trace.id,
      referenceTraceId: null,
    },
    link: data.detail,
    data,
    surroundings: data.surroundings,
    ground: null,
    nowMs: RAISED_AT_MS + 600 * MINUTE_MS,
  }
}

const at = (minutes: number): string => new Date(RAISED_AT_MS + minutes * MINUTE_MS).toISOString()

/** The latest first. */
function makeJournal(reports: number): JournalEntry[] {
  const entry = (
    revision: number,
    kind: JournalEntry['kind'],
    actor: string | null = null,
  ): JournalEntry => ({
    revision,
    kind,
    at: at(revision),
    actor,
    comment: null,
    severity: actor === null ? 'critical' : null,
    value: null,
    times: 1,
  })
  const repeated = Array.from({ length: reports }, (_, number) => entry(number + 2, 'repeated'))
  const journal = [entry(1, 'raised'), ...repeated, entry(reports + 2, 'acknowledged', '周敏')]
  return journal.toReversed()
}

const makeAlarm = (): Alarm => ({
  id: '0190a000-0000-7000-8000-000000000002',
  type: 'FIBRE_BREAK',
  severity: 'critical',
  state: 'active',
  acked: true,
  ackedBy: '周敏',
  ackedAt: at(200),
  shelvedUntil: null,
  suppressedBy: null,
  assignee: null,
  count: 61,
  linkId: 1,
  linkCode: 'SZ-KS-01',
  linkName: '苏昆干线',
  linkLengthM: 36_238,
  deviceId: 1,
  deviceCode: 'OTDR-01',
  zoneId: null,
  zoneName: null,
  positionM: POSITION_M,
  lengthM: null,
  place: { text: 'JC-07 后 305 m，JC-08 前 1,709 m', lngLat: placeAt(POSITION_M, true), uncertaintyM: 8 },
  raisedAt: at(0),
  changedAt: at(0),
  clearedAt: null,
  value: 23_854,
  unit: 'm',
  confidence: null,
  domainId: 1,
  parentId: null,
  drillEndsAt: null,
  seenFrom: null,
  revision: 1,
  search: { texts: [], reading: '' },
})
