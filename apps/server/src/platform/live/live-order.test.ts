import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveOrder } from './live-order.ts'
import type { OutgoingMessage } from './live.ts'

const messageOf = (seq: number): OutgoingMessage => ({
  seq,
  domainId: 1,
  message: () => {
    throw new Error('nobody reads it here')
  },
})
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

function makeOrder() {
  const delivered: number[] = []
  const faults: unknown[] = []
  const order = new LiveOrder(0, {
    deliver: (messages) => delivered.push(...(messages ?? []).map(({ seq }) => seq)),
    load: async (afterSeq, upToSeq) => range(afterSeq + 1, upToSeq).map(messageOf),
    onError: (cause) => faults.push(cause),
  })
  return { order, delivered, faults }
}

const batches = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { minLength: 1, maxLength: 30 })
  .map((parts) => {
    let last = 0
    return parts.map(([count, isLocal]) => {
      const from = last + 1
      last += count
      return { from, to: last, ...(isLocal ? { messages: range(from, last).map(messageOf) } : {}) }
    })
  })

test('whatever the order of the announcements, each number is delivered once and in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      batches.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      fc.nat({ max: 60 }),
      async ([all, shuffled], jump) => {
        const { order, delivered, faults } = makeOrder()
        const last = all.at(-1)?.to ?? 0
        for (const [index, batch] of shuffled.entries()) {
          order.add(batch)
          if (index === Math.floor(shuffled.length / 2)) void order.catchUp(Math.min(jump, last))
        }
        await order.catchUp(0)
        expect(delivered).toEqual(range(1, last))
        expect([order.deliveredSeq, order.hasGap, faults]).toEqual([last, false, []])
      },
    ),
  )
})

test('a number nobody announced is loaded by catching up', async () => {
  const { order, delivered } = makeOrder()
  order.add({ from: 3, to: 3, messages: [messageOf(3)] })
  await order.catchUp(0)
  expect([delivered, order.hasGap]).toEqual([[], true])
  await order.catchUp(3)
  expect([delivered, order.hasGap]).toEqual([[1, 2, 3], false])
})

test('a source that fails leaves the numbers for the next time', async () => {
  const { delivered } = makeOrder()
  let isBroken = true
  const faults: unknown[] = []
  const order = new LiveOrder(0, {
    deliver: (messages) => delivered.push(...(messages ?? []).map(({ seq }) => seq)),
    load: async (afterSeq, upToSeq) => {
      if (isBroken) throw new Error('no database')
      return range(afterSeq + 1, upToSeq).map(messageOf)
    },
    onError: (cause) => faults.push(cause),
  })
  order.add({ from: 1, to: 2 })
  await order.catchUp(0)
  isBroken = false
  await order.catchUp(2)
  expect([delivered, faults.length]).toEqual([[1, 2], 1])
})
