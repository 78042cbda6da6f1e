import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCommonStretches, findCommonWay, type LaidStretch } from './index.ts'

/** Of a plant in which every cable has a stop each 100 m. */
const section = (cableId: number, at: number, fibre = 1, isTurned = false): LaidStretch => {
  const ends = [at * 100, (at + 1) * 100] as const
  const [fromCableM, toCableM] = isTurned ? [ends[1], ends[0]] : ends
  return { cableId, fibre, fromNodeId: at, toNodeId: at + 1, fromCableM, toCableM, excessRatio: 0 }
}

describe('links that failed together', () => {
  test('share the part of a cable that all run through, whichever way and on whichever fibre', () => {
    const ways = [
      [section(1, 0), section(1, 1), section(1, 2)],
      [section(1, 2, 7, true), section(1, 1, 7, true)],
    ]
    expect(findCommonWay(ways)).toEqual({
      sharedBy: [0, 1],
      stretches: [{ cableId: 1, fromM: 100, toM: 300 }],
    })
  })

  test('one that failed elsewhere hides nothing of the others', () => {
    const ways = [[section(1, 0), section(1, 1)], [section(2, 5)], [section(1, 1, 3)]]
    expect(findCommonWay(ways)).toEqual({
      sharedBy: [0, 2],
      stretches: [{ cableId: 1, fromM: 100, toM: 200 }],
    })
  })

  test('share nothing where they run apart, or where nobody knows their ways', () => {
    expect(findCommonWay([[section(1, 0)], [section(2, 0)]])).toEqual({ sharedBy: [0], stretches: [] })
    expect(findCommonWay([[], [section(2, 0)]])).toEqual({ sharedBy: [0], stretches: [] })
    expect(findCommonWay([[section(1, 0)]])).toEqual({ sharedBy: [0], stretches: [] })
    expect(findCommonWay([])).toEqual({ sharedBy: [], stretches: [] })
  })
})

const anySection = fc
  .record({
    cableId: fc.integer({ min: 1, max: 3 }),
    at: fc.integer({ min: 0, max: 5 }),
    isTurned: fc.boolean(),
  })
  .map(({ cableId, at, isTurned }) => section(cableId, at, 1, isTurned))
const someWays = fc.array(fc.array(anySection, { minLength: 1, maxLength: 6 }), {
  minLength: 2,
  maxLength: 5,
})

/** The sections of a plant in words, by which a way can be compared without any arithmetic. */
const keysOf = (way: readonly LaidStretch[]): Set<string> =>
  new Set(way.map(({ cableId, fromCableM, toCableM }) => `${cableId}:${Math.min(fromCableM, toCableM)}`))
const cut = ({ cableId, fromM, toM }: { cableId: number; fromM: number; toM: number }): string[] =>
  Array.from({ length: (toM - fromM) / 100 }, (_, at) => `${cableId}:${fromM + at * 100}`)

test('what is named lies in every way that is named, and no section of the first lies in more of them', () => {
  fc.assert(
    fc.property(someWays, (ways) => {
      const { sharedBy, stretches } = findCommonWay(ways)
      const keys = ways.map(keysOf)
      const named = stretches.flatMap(cut)
      for (const at of sharedBy.length > 1 ? sharedBy : [])
        expect(named.every((key) => keys[at]?.has(key))).toBe(true)
      expect(sharedBy[0]).toBe(0)
      const countOf = (key: string) => keys.filter((way) => way.has(key)).length
      const most = Math.max(...[...(keys[0] ?? [])].map(countOf))
      expect(sharedBy).toHaveLength(most)
      expect(named.length > 0).toBe(most > 1)
      // All that the named ones share is named.
      const shared = [...(keys[0] ?? [])].filter((key) => sharedBy.every((at) => keys[at]?.has(key)))
      if (most > 1) expect(new Set(named)).toEqual(new Set(shared))
    }),
  )
})

test('where all share something it is what they share, and another link beside them takes nothing from it', () => {
  fc.assert(
    fc.property(someWays, (ways) => {
      const all = findCommonStretches(ways)
      fc.pre(all.length > 0)
      expect(findCommonWay(ways)).toEqual({ sharedBy: [...ways.keys()], stretches: all })
      expect(findCommonWay([...ways, [section(9, 0)]])).toEqual({
        sharedBy: [...ways.keys()],
        stretches: all,
      })
    }),
  )
})
