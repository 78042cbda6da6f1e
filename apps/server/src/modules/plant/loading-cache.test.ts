import { describe, expect, test } from 'vitest'
import { createLoadingCache } from './loading-cache.ts'

function countReads() {
  const reads: (readonly number[])[] = []
  const cache = createLoadingCache<number, string>(async (keys) => {
    reads.push(keys)
    return new Map(keys.filter((key) => key < 100).map((key) => [key, `value ${key}`]))
  })
  return { reads, cache }
}

describe('createLoadingCache', () => {
  test('reads what is missing, all of it at once', async () => {
    const { reads, cache } = countReads()
    await cache.load(1)
    expect(await cache.loadAll([1, 2, 3, 2])).toEqual(
      new Map([
        [1, 'value 1'],
        [2, 'value 2'],
        [3, 'value 3'],
      ]),
    )
    expect(reads).toEqual([[1], [2, 3]])
  })

  test('two who ask at once share one read', async () => {
    const { reads, cache } = countReads()
    expect(await Promise.all([cache.load(7), cache.load(7)])).toEqual(['value 7', 'value 7'])
    expect(reads).toEqual([[7]])
  })

  test('what is not there is asked for again', async () => {
    const { reads, cache } = countReads()
    expect(await cache.load(100)).toBeUndefined()
    expect(await cache.load(100)).toBeUndefined()
    expect(reads).toHaveLength(2)
  })

  test('a failed read is not kept', async () => {
    let fails = true
    const cache = createLoadingCache<number, string>(async () => {
      if (fails) throw new Error('no database')
      return new Map([[1, 'back']])
    })
    await expect(cache.load(1)).rejects.toThrow('no database')
    fails = false
    expect(await cache.load(1)).toBe('back')
  })

  test('a value being read when it is forgotten is not kept', async () => {
    let value = 'old'
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const cache = createLoadingCache<number, string>(async () => {
      const seen = value
      await gate
      return new Map([[1, seen]])
    })
    const early = cache.load(1)
    value = 'new'
    cache.forget(1)
    release()
    expect(await early).toBe('old')
    expect(await cache.load(1)).toBe('new')
  })
})
