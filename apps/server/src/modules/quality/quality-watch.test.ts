import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log'
import { QualityWatch } from './quality-watch.ts'

const S = 1000

describe('a grading that fails', () => {
  const makeWatch = (waiting: ReadonlySet<number>, failing: ReadonlySet<number>) => {
    let nowMs = 0
    const tried: number[] = []
    const watch = new QualityWatch({
      log: createLog({ level: 'silent' }),
      steady: { now: () => nowMs },
      listStale: async ({ after, limit }) =>
        [...waiting]
          .filter((id) => id > after)
          .toSorted((a, b) => a - b)
          .slice(0, limit),
      grade: async (linkId) => {
        tried.push(linkId)
        if (failing.has(linkId)) throw new Error('not now')
      },
    })
    const look = async (afterS: number): Promise<number[]> => {
      nowMs += afterS * S
      tried.length = 0
      await watch.look()
      return [...tried]
    }
    return look
  }

  test('is tried again, later each time, an hour at most, and keeps no other link waiting', async () => {
    const look = makeWatch(new Set([1, 2]), new Set([1]))
    expect(await look(0)).toEqual([1, 2])
    expect(await look(29)).toEqual([2])
    expect(await look(1)).toEqual([1, 2])
    expect(await look(59)).toEqual([2])
    expect(await look(1)).toEqual([1, 2])
    for (let waitS = 120; waitS < 3600; waitS *= 2) expect(await look(waitS)).toEqual([1, 2])
    for (let round = 0; round < 3; round++) {
      expect(await look(3599)).toEqual([2])
      expect(await look(1)).toEqual([1, 2])
    }
  })

  test('begins anew after it went well', async () => {
    const failing = new Set([1])
    const look = makeWatch(new Set([1]), failing)
    await look(0)
    await look(30)
    failing.clear()
    expect(await look(60)).toEqual([1])
    failing.add(1)
    expect(await look(0)).toEqual([1])
    expect(await look(29)).toEqual([])
    expect(await look(1)).toEqual([1])
  })

  test('is tried once a round, however many links wait', async () => {
    const many = new Set(Array.from({ length: 1001 }, (_, at) => at + 1))
    const look = makeWatch(many, many)
    expect(await look(0)).toEqual([...many])
    expect(await look(0)).toEqual([])
    expect(await look(30)).toEqual([...many])
  })
})
