import { expect, onTestFinished, test, vi } from 'vitest'
import { watchIdle } from './idle.ts'

const MINUTE_MS = 60_000

test('work is told of at most once a minute, and only where there is input', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onWork = vi.fn<() => void>()
  const stop = watchIdle({ idleMinutes: () => 60, onIdle: () => {}, onWork })
  onTestFinished(stop)
  const press = () => document.dispatchEvent(new Event('keydown'))
  press()
  expect(onWork).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(onWork).toHaveBeenCalledTimes(0)
  press()
  expect(onWork).toHaveBeenCalledTimes(1)
  for (let second = 0; second < 59; second++) {
    vi.advanceTimersByTime(1000)
    press()
  }
  expect(onWork).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3000)
  press()
  expect(onWork).toHaveBeenCalledTimes(2)
})
