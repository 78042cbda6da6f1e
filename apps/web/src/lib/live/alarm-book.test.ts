import { describe, expect, test } from 'vitest'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { countAlarms, isUnacked, MAX_BOOK_SIZE, mergeAlarms } from './alarm-book.ts'

describe('alarm book', () => {
  test('keeps the highest revision of an alarm, whatever the order of arrival', () => {
    const raised = makeAlarm({ revision: 1 })
    const acked = { ...raised, acked: true, revision: 2 }
    const late = mergeAlarms(mergeAlarms(new Map(), [acked]), [raised])
    expect(late.get(raised.id)?.acked).toBe(true)
    expect(mergeAlarms(new Map(), [acked, raised]).get(raised.id)?.acked).toBe(true)
  })

  test('nothing new leaves the book as it is, so that nothing is drawn again', () => {
    const alarm = makeAlarm()
    const book = mergeAlarms(new Map(), [alarm])
    expect(mergeAlarms(book, [alarm])).toBe(book)
  })

  test('counts active alarms and those that wait', () => {
    const book = mergeAlarms(new Map(), [
      makeAlarm({ severity: 'critical', raisedAt: '2026-03-18T06:00:00Z' }),
      makeAlarm({ severity: 'critical', acked: true }),
      makeAlarm({ severity: 'minor', raisedAt: '2026-03-18T05:00:00Z' }),
      makeAlarm({ severity: 'minor', shelvedUntil: '2026-03-18T16:00:00Z' }),
      makeAlarm({ severity: 'major', suppressedBy: 'another' }),
      makeAlarm({ severity: 'major', state: 'cleared' }),
    ])
    const { severities, unacked, oldestUnacked } = countAlarms(book)
    expect(severities.critical).toEqual({ active: 2, unacked: 1 })
    expect(severities.minor).toEqual({ active: 2, unacked: 1 })
    expect(severities.major).toEqual({ active: 1, unacked: 0 })
    expect(unacked).toBe(2)
    expect(oldestUnacked?.raisedAt).toBe('2026-03-18T05:00:00Z')
  })

  test('a cleared alarm waits for nobody', () =>
    expect(isUnacked(makeAlarm({ state: 'cleared' }))).toBe(false))

  test('stays bounded and lets cleared alarms go first', () => {
    const cleared = Array.from({ length: 10 }, () => makeAlarm({ state: 'cleared' }))
    const active = Array.from({ length: MAX_BOOK_SIZE }, () => makeAlarm())
    const book = mergeAlarms(new Map(), [...cleared, ...active])
    expect(book.size).toBe(MAX_BOOK_SIZE)
    expect([...book.values()].every(({ state }) => state === 'active')).toBe(true)
  })
})
