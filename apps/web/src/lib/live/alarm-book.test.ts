import { describe, expect, test } from 'vitest'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { isUnacked, MAX_BOOK_SIZE, mergeAlarms } from './alarm-book.ts'

describe('alarm book', () => {
  test('keeps the highest revision of an alarm, whatever the order of arrival', () => {
    const raised = makeAlarm({ revision: 1 })
    const acked = { ...raised, acked: true, revision: 2 }
    const late = mergeAlarms(mergeAlarms(new Map(), [acked]), [raised])
    expect(late.get(raised.id)?.acked).toBe(true)
    expect(mergeAlarms(new Map(), [acked, raised]).get(raised.id)?.acked).toBe(true)
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
