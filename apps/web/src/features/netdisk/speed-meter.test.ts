import { expect, test } from 'vitest'
import { SpeedMeter } from './speed-meter.ts'

test('the speed is that of the last five seconds, told four times a second', () => {
  const meter = new SpeedMeter()
  expect(meter.note(0, 0)).toBe(0)
  expect(meter.note(100, 100)).toBeNull()
  expect(meter.note(1000, 1000)).toBe(1000)
  expect(meter.note(1000, 7000)).toBe(0)
  expect(meter.note(3000, 8000)).toBe(2000)
})
