import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignFaults, groupAlarms, type KeptFault, type PlacedAlarm } from './index.ts'

const alarm = (alarmId: string, cableM: number, { cableId = 1, uncertaintyM = 10 } = {}): PlacedAlarm => ({
  alarmId,
  cableId,
  cableM,
  uncertaintyM,
})

const alarms = fc
  .array(
    fc.record({
      cableId: fc.integer({ min: 1, max: 2 }),
      cableM: fc.integer({ min: 0, max: 300 }),
      uncertaintyM: fc.integer({ min: 0, max: 15 }),
    }),
    { minLength: 1, maxLength: 15 },
  )
  .map((list) => list.map((each, index): PlacedAlarm => ({ alarmId: String(index + 1), ...each })))

/** Tells the alarms one by one, as they arrive, and keeps the faults. */
function keepFaults(arriving: readonly PlacedAlarm[]): KeptFault[] {
  let kept: KeptFault[] = []
  let lastId = 0
  const seen: PlacedAlarm[] = []
  for (const each of arriving) {
    seen.push(each)
    kept = assignFaults(kept, groupAlarms(seen)).map(({ faultId, place }) => {
      lastId += faultId === null ? 1 : 0
      return { faultId: faultId ?? lastId, alarmIds: place.alarmIds }
    })
  }
  return kept
}

const listMembers = (kept: readonly { alarmIds: readonly string[] }[]) =>
  new Set(kept.map(({ alarmIds }) => alarmIds.join(' ')))

describe('alarms of one cut', () => {
  test('are one fault, at the mean of their places and as sure as the best of them', () => {
    const [fault, ...others] = groupAlarms([
      alarm('1', 12_380, { uncertaintyM: 20 }),
      alarm('2', 12_385),
      alarm('3', 12_388),
    ])
    expect(others).toEqual([])
    expect(fault).toMatchObject({ alarmIds: ['1', '2', '3'], uncertaintyM: 10 })
    expect(fault?.cableM).toBeCloseTo((12_380 * 0.25 + 12_385 + 12_388) / 2.25, 6)
  })

  test('twice in one cable at different places: two faults; in two cables at one place: two', () => {
    expect(
      groupAlarms([alarm('1', 1000), alarm('2', 1021), alarm('3', 995)]).map(({ alarmIds }) => alarmIds),
    ).toEqual([['1', '3'], ['2']])
    expect(groupAlarms([alarm('1', 1000), alarm('2', 1000, { cableId: 2 })])).toHaveLength(2)
  })

  test('an alarm between two faults makes them one: the older stays', () => {
    const kept = [
      { faultId: 4, alarmIds: ['1'] },
      { faultId: 9, alarmIds: ['2'] },
    ]
    const places = groupAlarms([alarm('1', 1000), alarm('2', 1030), alarm('3', 1015)])
    expect(assignFaults(kept, places)).toEqual([{ faultId: 4, place: places[0], mergedIds: [9] }])
  })

  test('when the one between has ended, one keeps the fault and the other has a new one', () => {
    const kept = [{ faultId: 4, alarmIds: ['1', '2', '3'] }]
    const changes = assignFaults(kept, groupAlarms([alarm('1', 1000), alarm('2', 1030)]))
    expect(changes.map(({ faultId, place }) => [faultId, place.alarmIds])).toEqual([
      [4, ['1']],
      [null, ['2']],
    ])
  })
})

describe('in any order of arrival', () => {
  test('the same alarms make the same faults', () => {
    fc.assert(
      fc.property(
        alarms.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(groupAlarms(shuffled)).toEqual(groupAlarms(list))
          expect(listMembers(keepFaults(shuffled))).toEqual(listMembers(keepFaults(list)))
        },
      ),
    )
  })

  test('every alarm is in one fault, and those whose stretches overlap are in the same', () => {
    fc.assert(
      fc.property(alarms, (list) => {
        const places = groupAlarms(list)
        const grouped = places.flatMap(({ alarmIds }) => alarmIds)
        expect(grouped).toHaveLength(list.length)
        expect(new Set(grouped)).toEqual(new Set(list.map(({ alarmId }) => alarmId)))
        const faultOf = new Map(places.flatMap((place) => place.alarmIds.map((id) => [id, place] as const)))
        for (const one of list)
          for (const other of list) {
            const overlap = Math.abs(one.cableM - other.cableM) <= one.uncertaintyM + other.uncertaintyM
            if (one.cableId === other.cableId && overlap)
              expect(faultOf.get(one.alarmId)).toBe(faultOf.get(other.alarmId))
          }
      }),
    )
  })

  test('no fault is kept twice', () => {
    fc.assert(
      fc.property(alarms, (list) => {
        const ids = keepFaults(list).map(({ faultId }) => faultId)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
