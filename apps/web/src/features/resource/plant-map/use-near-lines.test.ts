import type { MapLink } from '@fibrewatch/contract/plant'
import { describe, expect, test } from 'vitest'
import { findWanted, mergeNear } from './use-near-lines.ts'

/** Some 95 km over 1,000 pixels. */
const FAR = { box: [120, 31, 121, 32], widthPx: 1000 } as const
/** Some 950 m. */
const NEAR = { box: [120, 31, 120.01, 31.01], widthPx: 1000 } as const
const view = ({ box: [west, south, east, north], widthPx }: typeof FAR | typeof NEAR) => ({
  box: [west, south, east, north] as [number, number, number, number],
  widthPx,
})

const link: MapLink = {
  id: 1,
  code: 'A',
  name: '',
  state: 'broken',
  severity: 'critical',
  line: [
    [120, 31],
    [121, 31],
  ],
  beyondBreak: [],
}

describe('lines near by', () => {
  test('are asked for where the thin ones would be seen to be thin', () => {
    expect(findWanted(80, view(FAR))).toBeNull()
    expect(findWanted(80, view(NEAR))).toBe('120.0000,31.0000,120.0100,31.0100')
    expect(findWanted(0, view(NEAR))).toBeNull()
    expect(findWanted(80, null)).toBeNull()
  })

  test('stand in the place of the thin ones, and say nothing else', () => {
    const exact = { ...link, state: 'normal' as const, line: [...link.line, [121.5, 31]] }
    const other = { ...link, id: 2 }
    expect(mergeNear([link, other], [exact])).toEqual([{ ...link, line: exact.line }, other])
    const all = [link]
    expect(mergeNear(all, [])).toBe(all)
  })
})
