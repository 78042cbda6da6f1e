import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadLate } from './load-late.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('tries again until the line is back', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('cut')).mockResolvedValue('map')
  const onLoaded = vi.fn<(part: string) => void>()
  loadLate(load, onLoaded)
  await vi.advanceTimersByTimeAsync(1000)
  expect(onLoaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('map')
})

test('what is given up is neither loaded again nor used', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('cut'))
  const onLoaded = vi.fn<(part: string) => void>()
  const giveUp = loadLate(load, onLoaded)
  await vi.advanceTimersByTimeAsync(1000)
  giveUp()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledOnce()
  expect(onLoaded).not.toHaveBeenCalled()
})
