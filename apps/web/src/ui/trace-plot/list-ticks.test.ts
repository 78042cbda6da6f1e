import { expect, test } from 'vitest'
import { listTicks } from './list-ticks.ts'

test.each([
  { from: 0, to: 40, most: 9, values: [0, 5, 10, 15, 20, 25, 30, 35, 40], decimals: 0 },
  { from: 2.93, to: 7.93, most: 9, values: [3, 4, 5, 6, 7], decimals: 0 },
  { from: 0.2, to: 0.7, most: 5, values: [0.2, 0.3, 0.4, 0.5, 0.6, 0.7], decimals: 1 },
])('$from to $to stands on round figures', ({ from, to, most, values, decimals }) => {
  const ticks = listTicks(from, to, most)
  expect(ticks.decimals).toBe(decimals)
  expect(ticks.values).toEqual(values)
})
