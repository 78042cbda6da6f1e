import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log'
import { FaultWatch } from './fault-watch.ts'

function makeWatch(refresh: (cableId: number) => Promise<void>) {
  const lines: string[] = []
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } })
  const watch = new FaultWatch({
    log,
    listCables: async (linkIds) => linkIds.map((linkId) => linkId * 10),
    listAllCables: async () => [10, 20],
    refresh,
  })
  return { watch, lines }
}

test('what fails for one cable keeps no other from being brought up to date, and is told', async () => {
  const done: number[] = []
  const { watch, lines } = makeWatch(async (cableId) => {
    if (cableId === 10) throw new Error('the line is cut')
    done.push(cableId)
  })
  await watch.runFull()
  expect(done).toEqual([20])
  expect(lines.join('')).toContain('the line is cut')
})

test('links noticed while a round runs are taken up after it, each cable one at a time', async () => {
  let [running, most] = [0, 0]
  const done: number[] = []
  const { watch } = makeWatch(async (cableId) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    if (cableId === 10 && done.length === 0) watch.notice([7])
    done.push(cableId)
    running -= 1
  })
  watch.start()
  watch.notice([1])
  await watch.runFull()
  await watch.settled()
  await watch.stop()
  expect(most).toBe(1)
  expect(done).toContain(70)
})

test('before its start and after its stop nothing is done', async () => {
  const done: number[] = []
  const { watch } = makeWatch(async (cableId) => void done.push(cableId))
  watch.notice([1])
  await watch.settled()
  expect(done).toEqual([])
})
