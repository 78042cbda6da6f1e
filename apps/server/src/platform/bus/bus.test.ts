import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../database/transaction.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { Bus } from './bus.ts'
import { createBus } from './create-bus.ts'
import { UnknownMessageError } from '../message/message.ts'
import { type Channel, defineChannel } from './channel.ts'

const database = testDatabase()
const faults: unknown[] = []
const ALARM = defineChannel('alarm', Type.Unknown())
const OTHER = defineChannel('other', Type.Unknown())
let bus: Bus
beforeEach(async () => {
  faults.length = 0
  bus = await createBus(database, { onError: (cause) => faults.push(cause) })
})
afterEach(() => bus.close())

/** Everything that arrives until the message `end`, which the test publishes last. */
function collect(on: Bus, channel: Channel): Promise<unknown[]> {
  const received: unknown[] = []
  return new Promise((resolve) => {
    on.subscribe(channel, {
      onMessage: (payload) => (payload === 'end' ? resolve(received) : received.push(payload)),
    })
  })
}

test('delivers in order, only on the channel', async () => {
  const received = collect(bus, ALARM)
  await bus.publish(OTHER, 1)
  await bus.publish(ALARM, { id: 'a', text: '光缆' })
  await bus.publish(ALARM, [2])
  await bus.publish(ALARM, 'end')
  expect(await received).toEqual([{ id: 'a', text: '光缆' }, [2]])
})

test('delivers after the commit and never after a rollback', async () => {
  const received = collect(bus, ALARM)
  await transaction(database.db, (tx) => bus.publishInTransaction(tx, ALARM, 'committed'))
  const failing = transaction(database.db, async (tx) => {
    await bus.publishInTransaction(tx, ALARM, 'rolled back')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await bus.publish(ALARM, 'end')
  expect(await received).toEqual(['committed'])
})

test('a subscriber that throws is reported and harms no other', async () => {
  bus.subscribe(ALARM, {
    onMessage: () => {
      throw new Error('broken subscriber')
    },
  })
  const received = collect(bus, ALARM)
  await bus.publish(ALARM, 1)
  await bus.publish(ALARM, 'end')
  expect(await received).toEqual([1])
  expect(faults).toHaveLength(2)
})

test('an ended subscription receives nothing', async () => {
  const late: unknown[] = []
  const end = bus.subscribe(ALARM, { onMessage: (payload) => late.push(payload) })
  end()
  const received = collect(bus, ALARM)
  await bus.publish(ALARM, 'end')
  await received
  expect(late).toEqual([])
})

test('refuses what would not fit', async () => {
  await expect(bus.publish(ALARM, 'x'.repeat(7499))).rejects.toThrow(RangeError)
  expect(() => defineChannel('no channel', Type.Null())).toThrow(RangeError)
})

test('what another version says in another shape is reported, and taken as something missed', async () => {
  const news: unknown[] = []
  bus.subscribe(defineChannel('alarm', Type.Object({ id: Type.Integer() })), {
    onMessage: ({ id }) => news.push(id),
    onGap: () => news.push('gap'),
  })
  const received = collect(bus, ALARM)
  for (const payload of [{ id: 1 }, { id: 'a' }, { id: 2 }, 'end']) await bus.publish(ALARM, payload)
  await received
  expect(news.slice(0, 3)).toEqual([1, 'gap', 2])
  expect(faults[0]).toBeInstanceOf(UnknownMessageError)
})

describe.runIf(process.env['TEST_DATABASE_URL'])('between processes', () => {
  test('reaches another bus, and says so when it may have missed something', async () => {
    const gaps: string[] = []
    const gap = new Promise<void>((resolve) => {
      bus.subscribe(ALARM, {
        onMessage: () => undefined,
        onGap: () => {
          gaps.push('gap')
          resolve()
        },
      })
    })
    const other = await createBus(database, { onError: () => undefined })
    const first = collect(bus, ALARM)
    await other.publish(ALARM, 1)
    await other.publish(ALARM, 'end')
    expect(await first).toEqual([1])
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fibrewatch-bus' AND datname = current_database()",
    )
    await gap
    const second = collect(bus, ALARM)
    await other.publish(ALARM, 'end')
    expect(await second).toEqual([])
    expect(gaps).toEqual(['gap'])
    await other.close()
  })
})
