import { expect, onTestFinished, test } from 'vitest'
import { DatabaseWatch } from './database-watch.ts'

function watchOver(answers: readonly boolean[]) {
  const told: string[] = []
  const left = [...answers]
  const watch = new DatabaseWatch({
    probe: () => Promise.resolve(left.shift() ?? true),
    onGone: () => told.push('gone'),
    onBack: () => told.push('back'),
    onBroken: () => told.push('broken'),
  })
  onTestFinished(() => watch.stop())
  return { watch, told }
}

test('a loss and a return are told once each, however many meet them', async () => {
  const { watch, told } = watchOver([false, false, false, true])
  for (let count = 0; count < 10; count += 1) watch.doubt(new Error('cut'))
  await expect.poll(() => told).toEqual(['gone'])
  expect(watch.isGone).toBe(true)
  watch.doubt(new Error('cut again'))
  await expect.poll(() => told).toEqual(['gone', 'back'])
  expect([watch.isGone, watch.outages]).toEqual([false, 1])
})

test('a connection that broke while the database answers is no outage', async () => {
  const { watch, told } = watchOver([true])
  watch.doubt(new Error('one was ended'))
  await expect.poll(() => told).toEqual(['broken'])
  expect([watch.isGone, watch.outages]).toEqual([false, 0])
})
