import { describe, expect, test } from 'vitest'
import { type LaidStretch, placeAlarm } from './index.ts'

const STRETCHES: readonly LaidStretch[] = [
  { cableId: 1, fibre: 3, fromNodeId: 10, toNodeId: 11, fromCableM: 0, toCableM: 5000, excessRatio: 0.01 },
  { cableId: 1, fibre: 3, fromNodeId: 11, toNodeId: 12, fromCableM: 5000, toCableM: 9000, excessRatio: 0.01 },
]
const FIT = { sigmaM: 2, pulseNs: 100, sampleSpacingM: 2.5, groupIndex: 1.468 }
const at = (positionM: number, given: Partial<Parameters<typeof placeAlarm>[1]> = {}) =>
  placeAlarm(STRETCHES, { positionM, startM: 0, anchors: [], accuracy: FIT, ...given })

describe('an alarm is placed on its cable', () => {
  test('with what the instrument, the fit and the way to the next known place leave open', () => {
    const place = at(5050)
    expect(place?.cableM).toBeCloseTo(5000, 6)
    expect(place?.uncertaintyM).toBeCloseTo(1 + 0.505 + 4 + 25.25, 6)
  })

  test('a known closure beside it makes it surer', () => {
    const place = at(5150, { anchors: [{ nodeId: 11, opticalM: 5050 }] })
    expect(place?.uncertaintyM).toBeCloseTo(1 + 0.515 + 4 + 0.5, 6)
  })

  test('a closure that the path does not pass says nothing', () => {
    expect(at(5150, { anchors: [{ nodeId: 99, opticalM: 5150 }] })).toEqual(at(5150))
  })

  test('without a fitted deviation, pulse and sampling count', () => {
    const place = at(5050, { accuracy: { ...FIT, sigmaM: null } })
    expect(place?.uncertaintyM).toBeCloseTo(1 + 0.505 + 1.25 + 5.1055 + 25.25, 3)
  })

  test('beyond the cable it has no place', () => {
    expect(at(9100)).toBeUndefined()
    expect(at(-1)).toBeUndefined()
  })
})
