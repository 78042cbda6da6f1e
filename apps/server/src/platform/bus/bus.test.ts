import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../database/transaction.ts'
import { testDatabase } from '../testing/test-database.ts'
import { type Bus, createBus, type Json } from './bus.ts'

const database = testDatabase()
const faults: unknown[] = []
let bus: Bus
beforeEach(async () => {
  faults.length = 0
  bus = await createBus(database, { onError: (cause) => faults.push(cause) })
})
afterEach(() => bus.close())

/** Everything that arrives until the message `end`, which the test publishes last. */
function collect(on: Bus, channel: string): Promise<Json[]> {
  const received: Json[] = []
  return new Promise((resolve) => {
    on.subscribe(channel, {
      onMessage: (payload) => (payload === 'end' ? resolve(received) : received.push(payload)),
    })
  })
}

test('delivers in order, only on the channel', async () => {
  const received = collect(bus, 'alarm')
  await bus.publish('other', 1)
  await bus.publish('alarm', { id: 'a', text: '光缆' })
  await bus.publish('alarm', [2])
  await bus.publish('alarm', 'end')
  expect(await received).toEqual([{ id: 'a', text: '光缆' }, [2]])
})

test('delivers after the commit and never after a rollback', async () => {
  const received = collect(bus, 'alarm')
  await transaction(database.db, (tx) => bus.publishInTransaction(tx, 'alarm', 'committed'))
  const failing = transaction(database.db, async (tx) => {
    await bus.publishInTransaction(tx, 'alarm', 'rolled back')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await bus.publish('alarm', 'end')
  expect(await received).toEqual(['committed'])
})

test('a subscriber that throws is reported and harms no other', async () => {
  bus.subscribe('alarm', {
    onMessage: () => {
      throw new Error('broken subscriber')
    },
  })
  const received = collect(bus, 'alarm')
  await bus.publish('alarm', 1)
  await bus.publish('alarm', 'end')
  expect(await received).toEqual([1])
  expect(faults).toHaveLength(2)
})

test('an ended subscription receives nothing', async () => {
  const late: Json[] = []
  const end = bus.subscribe('alarm', { onMessage: (payload) => late.push(payload) })
  end()
  const received = collect(bus, 'alarm')
  await bus.publish('alarm', 'end')
  await received
  expect(late).toEqual([])
})

test('refuses what would not fit', async () => {
  await expect(bus.publish('alarm', 'x'.repeat(7499))).rejects.toThrow(RangeError)
  await expect(bus.publish('no channel', 1)).rejects.toThrow(RangeError)
})

describe.runIf(process.env['TEST_DATABASE_URL'])('between processes', () => {
  test('reaches another bus, and says so when it may have missed something', async () => {
    const gaps: string[] = []
    const gap = new Promise<void>((resolve) => {
      bus.subscribe('alarm', {
        onMessage: () => undefined,
        onGap: () => {
          gaps.push('gap')
          resolve()
        },
      })
    })
    const other = await createBus(database, { onError: () => undefined })
    const first = collect(bus, 'alarm')
    await other.publish('alarm', 1)
    await other.publish('alarm', 'end')
    expect(await first).toEqual([1])
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fibrewatch-bus' AND datname = current_database()",
    )
    await gap
    const second = collect(bus, 'alarm')
    await other.publish('alarm', 'end')
    expect(await second).toEqual([])
    expect(gaps).toEqual(['gap'])
    await other.close()
  })
})
