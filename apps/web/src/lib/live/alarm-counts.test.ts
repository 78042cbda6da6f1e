import type { Alarm, AlarmStat } from '@fibrewatch/contract/alarm'
import { describe, expect, test } from 'vitest'
import { makeAlarm, makeAlarmStat } from '#testing/sample-alarm.ts'
import { type AlarmChange, countChange, isCertain } from './alarm-counts.ts'

const critical = makeAlarm({ raisedAt: '2026-03-18T06:00:00Z' })
const drill = makeAlarm({ raisedAt: '2026-03-18T04:00:00Z', drillEndsAt: '2026-03-18T08:00:00Z' })
const minor = makeAlarm({ severity: 'minor', raisedAt: '2026-03-18T05:00:00Z' })

type Told = Partial<AlarmChange> & { after: Alarm }

const changeOf = (told: Told): AlarmChange => ({ seq: 1, type: 'changed', before: undefined, ...told })
const countOf = (stat: AlarmStat, told: Told) => countChange(stat, changeOf(told))

/** The console must count as the server does after the change. */
const changes: [string, Alarm[], Told, Alarm[]][] = [
  ['a new one', [critical], { type: 'raised', after: minor }, [critical, minor]],
  ['a drill, apart from all others', [critical], { type: 'raised', after: drill }, [critical, drill]],
  [
    'a drill that is acknowledged',
    [critical, drill],
    { before: drill, after: { ...drill, acked: true } },
    [critical, { ...drill, acked: true }],
  ],
  [
    'a drill that ends, for which nobody waits',
    [critical, drill],
    { type: 'cleared', before: drill, after: { ...drill, state: 'cleared' } },
    [critical, { ...drill, state: 'cleared' }],
  ],
  [
    'one that clears',
    [critical, minor],
    { type: 'cleared', before: minor, after: { ...minor, state: 'cleared' } },
    [critical, { ...minor, state: 'cleared' }],
  ],
  [
    'one that clears and was not held',
    [critical, minor],
    { type: 'cleared', after: { ...critical, state: 'cleared' } },
    [minor, { ...critical, state: 'cleared' }],
  ],
  [
    'one that is acknowledged',
    [critical, minor],
    { before: critical, after: { ...critical, acked: true } },
    [{ ...critical, acked: true }, minor],
  ],
  [
    'one that is shelved',
    [critical, minor],
    { before: critical, after: { ...critical, shelvedUntil: 'later' } },
    [{ ...critical, shelvedUntil: 'later' }, minor],
  ],
  [
    'one that another explains',
    [critical, minor],
    { before: critical, after: { ...critical, suppressedBy: 'x' } },
    [{ ...critical, suppressedBy: 'x' }, minor],
  ],
  [
    'one of another severity',
    [critical, minor],
    { before: critical, after: { ...critical, severity: 'major' } },
    [{ ...critical, severity: 'major' }, minor],
  ],
  [
    'one that returns',
    [minor, { ...critical, state: 'cleared' }],
    { type: 'raised', before: { ...critical, state: 'cleared' }, after: critical },
    [critical, minor],
  ],
  [
    'the last that waits',
    [minor],
    { before: minor, after: { ...minor, acked: true } },
    [{ ...minor, acked: true }],
  ],
  [
    'one that cleared and is acknowledged',
    [{ ...critical, state: 'cleared' }],
    { before: { ...critical, state: 'cleared' }, after: { ...critical, state: 'cleared', acked: true } },
    [],
  ],
  ['the first of all', [], { type: 'raised', after: critical }, [critical]],
]

describe('counters after a change', () => {
  test.each(changes)('%s: as the server counts', (_, before, told, after) => {
    const { severities, unacked, returned } = makeAlarmStat(after)
    expect(countOf(makeAlarmStat(before), told)).toMatchObject({ severities, unacked, returned })
  })

  test('the longest waiting is named only while it is known', () => {
    const both = makeAlarmStat([critical, minor])
    expect(both.oldestUnacked?.id).toBe(minor.id)
    const acked = changeOf({ before: minor, after: { ...minor, acked: true } })
    const counted = countChange(both, acked)
    expect(counted.oldestUnacked).toBeNull()
    expect(isCertain(counted, acked)).toBe(false)
  })

  test('what the console did not hold is certain only when it is new', () => {
    const stat = makeAlarmStat([critical])
    expect(isCertain(stat, changeOf({ type: 'raised', after: minor }))).toBe(true)
    expect(isCertain(stat, changeOf({ type: 'raised', after: { ...minor, count: 2 } }))).toBe(false)
    expect(isCertain(stat, changeOf({ after: minor }))).toBe(false)
    expect(isCertain(stat, changeOf({ before: minor, after: minor }))).toBe(true)
  })

  test('no counter falls below zero, whatever comes', () => {
    const counted = countOf(makeAlarmStat([]), { type: 'cleared', after: { ...minor, state: 'cleared' } })
    expect([counted.unacked, counted.severities.minor.active]).toEqual([0, 0])
  })
})
