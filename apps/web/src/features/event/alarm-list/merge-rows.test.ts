import type { Alarm } from '@fibrewatch/contract/alarm'
import { describe, expect, test } from 'vitest'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { alarmFilters } from '../alarm-filter/alarm-filter.ts'
import { mergeRows } from './merge-rows.ts'

const at = (minute: number) => `2026-03-18T06:${String(minute).padStart(2, '0')}:00.000Z`
const bookOf = (...alarms: Alarm[]) => new Map(alarms.map((alarm) => [alarm.id, alarm]))
const merge = (listed: Alarm[], live: Alarm[], change: Partial<Parameters<typeof mergeRows>[0]> = {}) =>
  mergeRows({
    listed,
    besides: [],
    sort: 'time',
    book: bookOf(...live),
    filter: alarmFilters.none,
    recentSince: at(0),
    hasMore: false,
    ...change,
  })

describe('listed and live alarms in one list', () => {
  test('the latest raised first, each once, in its latest revision', () => {
    const older = makeAlarm({ raisedAt: at(10) })
    const newer = makeAlarm({ raisedAt: at(20) })
    const rows = merge(
      [newer, older],
      [{ ...older, acked: true, revision: 2 }, makeAlarm({ raisedAt: at(30) })],
    )
    expect(rows.map(({ raisedAt }) => raisedAt)).toEqual([at(30), at(20), at(10)])
    expect(rows[2]?.acked).toBe(true)
    expect(merge([{ ...older, revision: 3 }], [{ ...older, acked: true, revision: 2 }])[0]?.acked).toBe(false)
  })

  test('what no longer matches leaves', () => {
    const alarm = makeAlarm()
    const filter = { ...alarmFilters.none, acked: false }
    expect(merge([alarm], [{ ...alarm, acked: true, revision: 2 }], { filter })).toEqual([])
  })

  test('what lies below the last page waits for its page', () => {
    const shown = makeAlarm({ raisedAt: at(20) })
    const below = makeAlarm({ raisedAt: at(10) })
    expect(merge([shown], [below], { hasMore: true })).toEqual([shown])
    expect(merge([shown], [below], { hasMore: false })).toEqual([shown, below])
  })

  test('by severity what is settled stands below all that is open, and the server’s pages say how far', () => {
    const [minor, returned] = [
      makeAlarm({ severity: 'minor' }),
      makeAlarm({ state: 'cleared', severity: 'major' }),
    ]
    const settled = makeAlarm({ state: 'cleared', acked: true, clearedAt: at(1) })
    const besides = [settled, returned]
    expect(merge([minor], [], { besides, sort: 'severity' })).toEqual([returned, minor, settled])
    expect(merge([minor], [], { besides, sort: 'severity', hasMore: true })).toEqual([returned, minor])
  })

  test.each(['娄葑局', 'jc-07', 'skgx'])('%s finds what comes live as it finds what is listed', (keyword) => {
    const [alarm, other] = [makeAlarm(), makeAlarm({ search: { texts: ['LEAK'], reading: '' } })]
    expect(merge([], [alarm, other], { filter: { ...alarmFilters.none, keyword } })).toEqual([alarm])
  })
})
