import { expect, test } from 'vitest'
import { createWorkGate } from './work-gate.ts'

function startWork() {
  const started: number[] = []
  const ends = new Map<number, () => void>()
  const work = (id: number) => () =>
    new Promise<number>((resolve) => {
      started.push(id)
      ends.set(id, () => resolve(id))
    })
  return { started, work, end: (id: number) => ends.get(id)?.() }
}

const busy = () => new Error('busy')

test('so much is done at once, so much waits in order, and the rest is refused at once', async () => {
  const { started, work, end } = startWork()
  const gate = createWorkGate({ places: 2, maxWaiting: 2, refuse: busy })
  const runs = [1, 2, 3, 4].map((id) => gate.run(work(id)))
  await expect(gate.run(work(5))).rejects.toThrow('busy')
  await expect.poll(() => started).toEqual([1, 2])
  end(2)
  await expect.poll(() => started).toEqual([1, 2, 3])
  end(1)
  await expect.poll(() => started).toEqual([1, 2, 3, 4])
  end(3)
  end(4)
  expect(await Promise.all(runs)).toEqual([1, 2, 3, 4])
})

test('work that fails gives its place back', async () => {
  const gate = createWorkGate({ places: 1, maxWaiting: 0, refuse: busy })
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run(() => Promise.resolve(7))).toBe(7)
})
