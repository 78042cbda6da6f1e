import { describe, expect, test } from 'vitest'
import { drawTrace, EVIDENCE_BOX } from './evidence-path.ts'

const window = { fromM: 0, toM: 6000, lowDb: 0, highDb: 20, zeroDb: 20 }
const trace = (samplesDb: number[], spacingM = 1) => ({
  startM: 0,
  spacingM,
  samplesDb: Float32Array.from(samplesDb),
})
const pointsOf = (path: string) =>
  path
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number))

describe('the path of a trace', () => {
  test('falls with the loss, and stays within the box', () => {
    const path = drawTrace(trace(Array.from({ length: 6000 }, (_, index) => index / 300)), window)
    const points = pointsOf(path)
    expect(points[0]).toEqual([0, 0])
    expect(points.at(-1)?.[1]).toBeCloseTo(EVIDENCE_BOX.rows, 0)
    expect(
      points.every(
        ([x = -1, y = -1]) => x >= 0 && x < EVIDENCE_BOX.columns && y >= 0 && y <= EVIDENCE_BOX.rows,
      ),
    ).toBe(true)
  })

  test('loses no peak, however narrow', () => {
    const samples = Array.from({ length: 60_000 }, (_, index) => (index === 31_234 ? 2 : 10))
    const highest = Math.min(...pointsOf(drawTrace(trace(samples, 0.1), window)).map(([, y = 0]) => y))
    expect(highest).toBeCloseTo((2 / 20) * EVIDENCE_BOX.rows)
  })

  test('ends where the measurement ends', () => {
    const path = drawTrace(trace(Array.from({ length: 3000 }, () => 5)), window)
    expect(pointsOf(path).at(-1)?.[0]).toBeCloseTo(EVIDENCE_BOX.columns / 2, -1)
    expect(drawTrace(trace([]), window)).toBe('')
  })
})
