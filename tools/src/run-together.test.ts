import { expect, test } from 'vitest'
import { countTogether, runTogether } from './run-together.ts'

const GB = 1024 ** 3

test.each([
  { cores: 16, memoryGb: 64, count: 4 },
  { cores: 2, memoryGb: 8, count: 2 },
  { cores: 1, memoryGb: 8, count: 1 },
  { cores: 16, memoryGb: 4.5, count: 2 },
  { cores: 16, memoryGb: 1, count: 1 },
])('$cores cores with $memoryGb GB run $count steps at a time', ({ cores, memoryGb, count }) => {
  expect(countTogether({ cores, memoryBytes: memoryGb * GB })).toBe(count)
})

test('this machine runs one or more', () => {
  expect([1, 2, 3, 4]).toContain(countTogether())
})

test('begins in order, never more than so many at a time, and tells each as it ends', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const all = runTogether(['a', 'b', 'c', 'd'], 2, async (name) => {
    begun.push(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    await promise
    return name.toUpperCase()
  })
  const end = async (name: string, next: string[]) => {
    ends.get(name)?.()
    await expect.poll(() => begun).toEqual(next)
  }
  expect(begun).toEqual(['a', 'b'])
  await end('b', ['a', 'b', 'c'])
  await end('a', ['a', 'b', 'c', 'd'])
  await end('d', ['a', 'b', 'c', 'd'])
  await end('c', ['a', 'b', 'c', 'd'])
  expect(await all).toEqual(['B', 'A', 'D', 'C'])
})
