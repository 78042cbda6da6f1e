import { makeRoute } from '@fibrewatch/route'
import { expect, test } from 'vitest'
import { measureGround, measureLink } from './measure.ts'

test('points are measured from one to the next', () => {
  const { segmentsM, totalM } = measureGround([
    [120, 31],
    [120.01, 31],
    [120.01, 31.01],
  ])
  // A hundredth of a degree at 31° north: 955 m along the parallel, 1,109 m along the meridian (WGS-84).
  expect(segmentsM.map((distanceM) => Math.round(distanceM))).toEqual([955, 1109])
  expect(totalM).toBeCloseTo(955 + 1109, -1)
  expect(measureGround([[120, 31]])).toEqual({ segmentsM: [], totalM: 0 })
})

test('a stretch of a link has its fibre and its ground, whichever end comes first', () => {
  const made = makeRoute({
    line: [
      [120, 31],
      [120.1, 31],
    ],
    lengthM: 9000,
    launchOffsetM: 0,
    excessRatio: 0.02,
    landmarks: [],
  })
  expect(made.ok).toBe(true)
  if (!made.ok) return
  const there = measureLink(made.value, 2000, 4040)
  expect(there.opticalM).toBe(2040)
  expect(there.groundM).toBeCloseTo(2000, 0)
  const back = measureLink(made.value, 4040, 2000)
  expect(back).toEqual(there)
  expect(there.line).toHaveLength(2)
})
