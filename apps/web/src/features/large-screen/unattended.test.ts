import { describe, expect, test } from 'vitest'
import { shiftAt, tickerAt, turnAt } from './unattended.ts'

const MINUTE_MS = 60_000

describe('against burning in', () => {
  test('the picture moves every ten minutes, by four units at most, and comes back', () => {
    const shifts = Array.from({ length: 18 }, (_, turn) => shiftAt(turn * 10 * MINUTE_MS + 1))
    for (const [index, shift] of shifts.entries()) {
      expect(Math.max(...shift.map(Math.abs))).toBeLessThanOrEqual(4)
      if (index > 0) expect(shift).not.toEqual(shifts[index - 1])
    }
    expect(shifts.slice(0, 9)).toEqual(shifts.slice(9))
    const mean = shifts.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0] as readonly [number, number])
    expect(mean).toEqual([0, 0])
  })
})

describe('turns', () => {
  test('the ticker steps every eight seconds through what there is', () => {
    expect([0, 7999, 8000, 16_000, 24_000].map((now) => tickerAt(now, 3))).toEqual([0, 0, 1, 2, 0])
    expect(tickerAt(8000, 0)).toBe(0)
  })

  test('every view has its time, and one without any is never shown', () => {
    const turns = [
      { view: 'alarms', seconds: 20 },
      { view: 'worst', seconds: 0 },
      { view: 'rate', seconds: 10 },
    ]
    expect([0, 19, 20, 29, 30].map((seconds) => turnAt(turns, seconds * 1000))).toEqual([
      'alarms',
      'alarms',
      'rate',
      'rate',
      'alarms',
    ])
    expect(turnAt([{ view: 'worst', seconds: 0 }], 5)).toBeNull()
  })
})
