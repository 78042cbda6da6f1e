import { expect, test } from 'vitest'
import { comment, listOccurrences } from './index.ts'
import type { JournalEntry, Observation } from './index.ts'
import { applyBatch, makeObservation, makePlant, makeRule, makeTime } from './testing/plant.ts'

const TYPE = 'TEMP_HIGH'
const RULE = makeRule(TYPE, { confirmCount: 2, clearCount: 1 })
const report = (second: number, parts: Partial<Observation> = {}) =>
  makeObservation(second, { type: TYPE, value: 70, eventId: `at-${second}`, ...parts })
const clear = (second: number) => report(second, { state: 'clear' })

/** Each report is a batch of its own: nothing is folded. */
function tell(...observations: Observation[]): readonly JournalEntry[] {
  const plant = makePlant()
  for (const each of observations) applyBatch(plant, [each], () => RULE)
  return plant.journal
}

test('each time it was raised has its own times, count, severity and reports', () => {
  const journal = tell(
    report(0),
    report(1, { severity: 'critical' }),
    report(2, { severity: 'critical' }),
    clear(3),
    report(10),
    report(11, { severity: 'minor' }),
  )
  expect(listOccurrences(journal)).toEqual([
    {
      number: 1,
      fromRevision: 1,
      raisedAt: makeTime(1),
      clearedAt: makeTime(3),
      count: 3,
      severity: 'critical',
      raisedBy: ['at-1', 'at-0'],
    },
    {
      number: 2,
      fromRevision: 5,
      raisedAt: makeTime(11),
      clearedAt: null,
      count: 2,
      severity: 'minor',
      raisedBy: ['at-11', 'at-10'],
    },
  ])
})

test('what an operator says stays in its occurrence; reports that come to nothing count where they lead to', () => {
  const plant = makePlant()
  for (const each of [report(0), report(1), clear(2)]) applyBatch(plant, [each], () => RULE)
  const [cleared] = plant.conditions.values()
  if (cleared === undefined) throw new Error('there is no alarm')
  const order = { actor: 'li', at: makeTime(5), comment: 'seen' }
  const said = comment(cleared, order)
  if (!said.ok) throw new Error('nothing could be said')
  plant.journal.push(said.value.entry)
  plant.conditions.set(cleared.id, said.value.condition)
  for (const each of [report(8), clear(9), report(10), report(11)]) applyBatch(plant, [each], () => RULE)
  const [first, second] = listOccurrences(plant.journal)
  expect(second?.fromRevision).toBe(said.value.entry.revision + 1)
  expect(first).toMatchObject({ number: 1, clearedAt: makeTime(2) })
  expect(second?.raisedBy).toEqual(['at-11', 'at-10', 'at-8'])
})

test('an alarm that was never raised has none', () => {
  expect(listOccurrences(tell(report(0), clear(1)))).toEqual([])
})
