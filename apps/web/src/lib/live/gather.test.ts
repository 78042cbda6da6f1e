import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { gather, pace } from './gather.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

describe('work for many that ask', () => {
  test('is gathered: once for all that ask within a time', () => {
    const work = vi.fn<() => void>()
    const gathered = gather(work, 100)
    gathered.soon()
    gathered.soon()
    vi.advanceTimersByTime(99)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledOnce()
  })

  test('is paced: at once for the first, then at most once in that time', () => {
    const work = vi.fn<() => void>()
    const paced = pace(work, 100)
    for (let ms = 0; ms < 295; ms += 10) {
      paced.soon()
      vi.advanceTimersByTime(10)
    }
    // At 0, 100, 200 and 300 ms.
    expect(work).toHaveBeenCalledTimes(4)
  })

  test.each([gather, pace])('$name: what was stopped begins again when somebody asks', (make) => {
    const work = vi.fn<() => void>()
    const made = make(work, 100)
    made.soon()
    made.stop()
    vi.advanceTimersByTime(200)
    expect(work).not.toHaveBeenCalled()
    made.soon()
    vi.advanceTimersByTime(200)
    expect(work).toHaveBeenCalledOnce()
  })
})
