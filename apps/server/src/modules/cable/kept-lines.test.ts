import type { LngLat } from '@fibrewatch/route'
import { expect, test } from 'vitest'
import { drawLaid, findInBox, joinBoxes, type LaidCable } from './kept-lines.ts'

const lay = (id: number, line: LngLat[]): LaidCable => {
  const [lngs, lats] = [line.map(([lng]) => lng), line.map(([, lat]) => lat)]
  const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
  const cable = {
    id,
    code: `C-${id}`,
    name: '',
    type: '',
    fibreCount: 24,
    lengthM: 1000,
    adminState: 'in-service' as const,
  }
  return { cable, kept: { mark: '', line, box } }
}

/** Up and down by some ten metres. */
const wave = (id: number, points: number): LaidCable =>
  lay(
    id,
    Array.from({ length: points }, (_, at): LngLat => [120 + at * 0.001, 31 + id * 0.1 + (at % 2) * 0.0001]),
  )

test('however many points were asked for, no more are drawn than a map can show, and every cable keeps its ends', async () => {
  const laid = [wave(1, 500), wave(2, 500)]
  const exact = await drawLaid(laid, { detailM: 0, maxPoints: 1000 })
  expect(exact.map((line) => line.length)).toEqual([500, 500])
  const thin = await drawLaid(laid, { detailM: 0, maxPoints: 999 })
  expect(thin.reduce((sum, line) => sum + line.length, 0)).toBeLessThanOrEqual(999)
  for (const [at, line] of thin.entries()) {
    const whole = laid[at]?.kept.line ?? []
    expect([line[0], line.at(-1)]).toEqual([whole[0], whole.at(-1)].map((point) => point?.map(near)))
  }
  // More cables than points: nothing is left to leave out.
  const least = await drawLaid(laid, { detailM: 0, maxPoints: 1 })
  expect(least.map((line) => line.length)).toEqual([2, 2])
})
const near = (degrees: number): unknown => expect.closeTo(degrees, 5)

test('a cable is found in a box that it only passes, and all of them lie within what is joined', () => {
  const [first, second] = [
    lay(1, [
      [120, 31],
      [121, 31],
    ]),
    lay(2, [
      [122, 30],
      [122, 32],
    ]),
  ]
  expect(findInBox([first, second], [120.4, 30.9, 120.5, 31.1])).toEqual([first])
  expect(findInBox([first, second], [123, 30, 124, 32])).toEqual([])
  expect(joinBoxes([first, second])).toEqual([120, 30, 122, 32])
  expect(joinBoxes([])).toBeNull()
})
