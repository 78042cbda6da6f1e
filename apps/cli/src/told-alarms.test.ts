import { expect, test } from 'vitest'
import type { Alarm } from './alarm-words.ts'
import { createToldAlarms } from './told-alarms.ts'

/** As much of an alarm as is looked at. */
const makeAlarm = (id: string, changes: Partial<Alarm> = {}): Alarm =>
  ({ id, severity: 'major', state: 'active', changedAt: '2026-06-01T08:00:00Z', ...changes }) as Alarm

function watchMajor() {
  const lines: string[] = []
  const told = createToldAlarms(
    ({ severity }) => severity === 'major',
    (type, seq, { id }) => lines.push(`${type} ${seq} ${id}`),
  )
  return { told, lines }
}

async function* listOf(...pages: readonly (readonly Alarm[])[]) {
  yield* pages
}

test('after a gap only what is otherwise than it was told is told, and what is active no more', async () => {
  const { told, lines } = watchMajor()
  for (const id of ['a', 'b', 'c']) told.take('raised', 1, makeAlarm(id))
  lines.length = 0
  // The clocks of neither side count: a change may bear an earlier time than what was told.
  const earlier = makeAlarm('b', { changedAt: '2001-01-01T00:00:00Z' })
  await told.compare(
    9,
    listOf([makeAlarm('a'), earlier], [makeAlarm('d'), makeAlarm('e', { severity: 'minor' })]),
  )
  expect(lines).toEqual(['current 9 b', 'current 9 d', 'gone 9 c'])
  await told.compare(10, listOf([makeAlarm('a'), earlier, makeAlarm('d')]))
  expect(lines).toHaveLength(3)
})

test('of other severities nothing is told, but the end of what was told is', () => {
  const { told, lines } = watchMajor()
  told.take('raised', 1, makeAlarm('a', { severity: 'minor' }))
  told.take('raised', 2, makeAlarm('b'))
  told.take('changed', 3, makeAlarm('b', { severity: 'minor' }))
  told.take('cleared', 4, makeAlarm('b', { severity: 'minor', state: 'cleared' }))
  expect(lines).toEqual(['raised 2 b', 'changed 3 b'])
})
