import { describe, expect, test } from 'vitest'
import { createSender } from '../instruments/sender.ts'
import { DeliveryError } from '../instruments/message.ts'
import { makeRandom } from '../random.ts'
import { recordMessages } from '../testing/record-messages.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { runLoad } from './run-load.ts'

describe('runLoad', () => {
  test('offers exactly the rate, spread over its sources, and counts what was stored', async () => {
    const clock = createTestClock()
    const records = [recordMessages(), recordMessages()]
    const sources = records.map(({ transport }, index) => ({
      link: { code: `L-${index}`, lengthM: 1000 },
      sender: createSender(transport, { clock, random: makeRandom(index) }),
    }))
    const signal = new AbortController().signal
    const running = runLoad({ sources, ratePerS: 1999, durationS: 3, clock, random: makeRandom(1), signal })
    await clock.advance(3000)
    expect(await running).toEqual({ offered: 5997, stored: 5997, failed: 0 })
    const counts = records.map(({ listEvents }) => listEvents().length)
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(5997)
    expect(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0))).toBeLessThan(100)
    const ids = records.flatMap(({ listEvents }) => listEvents().map(({ eventId }) => eventId))
    expect(new Set(ids).size).toBe(5997)
  })

  test('counts what was refused', async () => {
    const clock = createTestClock()
    const refuse = () => Promise.reject(new DeliveryError('refused', 'no'))
    const sender = createSender(
      { deliver: refuse, followCommands: refuse, close: async () => undefined },
      { clock },
    )
    const sources = [{ link: { code: 'L', lengthM: 1000 }, sender }]
    const signal = new AbortController().signal
    const running = runLoad({ sources, ratePerS: 100, durationS: 1, clock, random: makeRandom(1), signal })
    await clock.advance(1100)
    expect(await running).toEqual({ offered: 100, stored: 0, failed: 100 })
  })
})
