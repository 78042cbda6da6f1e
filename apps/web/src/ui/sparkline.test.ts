import { describe, expect, test } from 'vitest'
import { makePath } from './sparkline.tsx'

const BOX = { width: 54, height: 18, floor: 0.1 }
const listHeights = (values: readonly number[]) =>
  makePath(values, BOX)
    .split(/[ML]/)
    .slice(1)
    .map((point) => Number(point.split(',')[1]))

describe('a sparkline with a floor', () => {
  test('draws noise below it as a nearly level line in the middle', () => {
    const heights = listHeights([12.3, 12.31, 12.3, 12.305])
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2)
    expect(heights[0]).toBeCloseTo(9.7, 1)
  })

  test('and fills the height with a change above it', () => {
    expect(listHeights([12, 12.5])).toEqual([16, 2])
  })

  test('breaks where nothing is known, and draws what stands alone as a dash', () => {
    const path = makePath([12, 12.5, null, 12.2, null], BOX)
    expect(path).toMatch(/^M[^ML]+L[^ML]+M[^ML]+h2$/)
    expect(makePath([null, null], BOX)).toBe('')
  })

  test('draws equal values in the middle', () => {
    expect(listHeights([3, 3])).toEqual([9, 9])
  })
})
