import { describe, expect, test } from 'vitest'
import type { LngLat } from './geodesic.ts'
import { simplifyLine } from './simplify-line.ts'

const M = 1 / 111_320

describe('a line with fewer points', () => {
  test('keeps its ends and every corner that would be missed', () => {
    const line: LngLat[] = [
      [120, 31],
      [120.1, 31 + 103 * M],
      [120.2, 31 + 200 * M],
      [120.3, 31],
    ]
    expect(simplifyLine(line, 50)).toEqual([line[0], line[2], line[3]])
    expect(simplifyLine(line, 500)).toEqual([line[0], line[3]])
  })

  test('is itself where nothing may be missed, and where there is nothing to leave out', () => {
    const line: LngLat[] = [
      [0, 0],
      [0, 1],
      [0, 2],
    ]
    expect(simplifyLine(line, 0)).toEqual(line)
    expect(simplifyLine(line.slice(0, 2), 100)).toEqual(line.slice(0, 2))
    expect(simplifyLine([], 100)).toEqual([])
  })

  test('a loop that comes back to its start keeps its far side', () => {
    const loop: LngLat[] = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0],
    ]
    expect(simplifyLine(loop, 100)).toEqual(loop)
  })

  test('no point left out lies farther off than was asked, along a line of 20,000 points', () => {
    const wave = Array.from({ length: 20_000 }, (_, at): LngLat => [at * 10 * M, Math.sin(at / 40) * 300 * M])
    const thinned = simplifyLine(wave, 20)
    expect(thinned.length).toBeLessThan(wave.length / 10)
    const offs = thinned.slice(1).map(([lng], at) => lng - (thinned[at]?.[0] ?? 0))
    expect(Math.min(...offs)).toBeGreaterThan(0)
  })
})
