import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseQueries } from '#testing/recorded-queries'

const FOLDER = join(import.meta.dirname, '../queries/modules')
const READS_ALARMS = /\b(?:from|join)\s+"?alarm"?(?!\w)/i
/** As one of the columns of an alarm it leaves nobody out. */
const COLUMN = /a\.drill_ends_at AS "drillEndsAt"/g

/** These are about single alarms, or about what is left when something goes: a drill is one of them. */
const OF_ALL_ALARMS = [
  'alarm-domain.repository Object.lockAlarmsOfDevice',
  'alarm-list.repository countAlarms',
  'alarm-list.repository listAlarms',
  'alarm-list.repository listMatchingPositions',
  'alarm-live.repository countWaitingRepeats',
  'alarm-live.repository listAlarmsSince',
  // About the system itself, which has no drills.
  'alarm-queries.repository listActiveSystemAlarms',
  // By the events of a trace or its tests; a drill has none.
  'alarm-queries.repository listAlarmsMovedBy',
  'alarm-queries.repository listAlarmsOfTrace',
  'alarm-queries.repository listAlarmsPlacedBy',
  'alarm.repository listAlarmsById',
  'alarm.repository listDueAlarmIds',
  'alarm.repository listGroupAlarms',
  'alarm.repository listGroupKeys',
  // A drill is never due.
  'confirming-test.repository lockDue',
  'domain.repository loadDomainUse',
  // By the alarms of faults, among which is no drill.
  'fault.repository listFaultAlarms',
  'fault.repository listHitFibres',
  'fault.repository loadFault',
  'fault.repository pageFaults',
  'link-write.repository loadLinkUse',
  'lost-power.repository isAlarmVisible',
]

test('every statement that counts or judges by alarms passes drills over', () => {
  const statements = readdirSync(FOLDER).flatMap((file) => [
    ...parseQueries(readFileSync(join(FOLDER, file), 'utf8')),
  ])
  const readers = statements.filter(([, texts]) => [...texts].some((text) => READS_ALARMS.test(text)))
  const blind = readers.filter(([, texts]) =>
    [...texts].some(
      (text) => READS_ALARMS.test(text) && !text.replaceAll(COLUMN, '').includes('drill_ends_at'),
    ),
  )
  expect(readers.length).toBeGreaterThan(blind.length)
  expect(blind.map(([name]) => name).toSorted()).toEqual(OF_ALL_ALARMS)
})
