import { type LngLat, makeRoute, type PreparedRoute } from '@fibrewatch/route'
import { describe, expect, test } from 'vitest'
import { drawLines, type RoutedLink } from './drawn-lines.ts'

/** About 38 km eastwards in so many points, a few metres off a straight line. */
function makeWinding(points: number, lat: number): PreparedRoute {
  const line = Array.from(
    { length: points },
    (_, at): LngLat => [120 + (at * 0.4) / (points - 1), lat + (at % 2) * 0.00002],
  )
  const made = makeRoute({ line, lengthM: 38_000, launchOffsetM: 0, excessRatio: 0, landmarks: [] })
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}

const makeLinks = (count: number, brokenAtM: number | null = null): RoutedLink[] =>
  Array.from({ length: count }, (_, at) => ({
    linkId: at + 1,
    brokenAtM,
    route: makeWinding(100, 31 + at * 0.001),
  }))

const countPoints = (lines: Awaited<ReturnType<typeof drawLines>>['lines']): number =>
  [...lines.values()].reduce((sum, { line }) => sum + line.length, 0)

describe('the lines of a map', () => {
  test('of a small plant are as they were drawn', async () => {
    const { lines, detailM } = await drawLines(makeLinks(10))
    expect(detailM).toBe(0)
    expect(countPoints(lines)).toBe(1000)
  })

  test('of a large plant have few points, and say how far they may lie off', async () => {
    const { lines, detailM } = await drawLines(makeLinks(1000))
    expect(detailM).toBe(5)
    expect(lines.size).toBe(1000)
    expect(countPoints(lines)).toBeLessThan(60_000)
  })

  test('near by are those in the box, with all their points', async () => {
    const links = makeLinks(1000)
    await drawLines(links)
    const { lines, detailM } = await drawLines(links, [120.1, 31.0005, 120.2, 31.0035])
    expect(detailM).toBe(0)
    expect([...lines.keys()]).toEqual([2, 3, 4])
    expect(lines.get(2)?.line).toHaveLength(100)
  })

  test('are unseen from the break on, in the same points', async () => {
    const { lines } = await drawLines(makeLinks(1000, 20_000))
    const { line = [], beyondBreak = [] } = lines.get(1) ?? {}
    expect(beyondBreak.length).toBeGreaterThan(1)
    expect(line.slice(-beyondBreak.length)).toEqual(beyondBreak)
  })
})
