import { expect, test } from 'vitest'
import { type CorrectedMark, listCorrection } from './correction.ts'

const mark = (id: number, opticalM: number, groundM: number | null, slackM = 0): CorrectedMark => ({
  id,
  opticalM,
  groundM,
  slackM,
})
const LINK = { lengthM: 5000, launchOffsetM: 100, excessRatio: 0.01, isDrawn: true }

test('each section has the excess that its own two places show, loops left out', () => {
  const landmarks = [mark(1, 1115, 1000, 20), mark(2, 2155, 2000)]
  const [first, second, last] = listCorrection({ ...LINK, landmarks })
  expect(first).toMatchObject({ fromId: null, toId: 1, groundM: 1000, source: 'surveyed' })
  expect(first?.loopM).toBeCloseTo(10.1, 9)
  expect(first?.fibreM).toBeCloseTo(1004.9, 9)
  expect(first?.excessRatio).toBeCloseTo(0.0049, 9)
  expect(second?.excessRatio).toBeCloseTo(0.0299, 9)
  expect(last).toMatchObject({ fromId: 2, toId: null, source: 'assumed', excessRatio: 0.01 })
  expect(last?.groundM).toBeCloseTo(2845 / 1.01, 9)
})

test('beside a place that nobody surveyed nothing is known, and nothing is zero', () => {
  const landmarks = [mark(1, 1115, 1000), mark(2, 2155, null), mark(3, 3100, 2900)]
  const sections = listCorrection({ ...LINK, landmarks })
  expect(sections.map(({ source }) => source)).toEqual(['surveyed', 'unknown', 'unknown', 'assumed'])
  expect(sections[1]).toMatchObject({ groundM: null, excessRatio: null })
})

test('without a line all of the ground is unknown, and the fibre is not', () => {
  const sections = listCorrection({ ...LINK, isDrawn: false, landmarks: [mark(1, 1115, null)] })
  expect(sections.map(({ fibreM, groundM, source }) => ({ fibreM, groundM, source }))).toEqual([
    { fibreM: 1015, groundM: null, source: 'unknown' },
    { fibreM: 3885, groundM: null, source: 'unknown' },
  ])
})

test('a link without landmarks is one section by the excess it states', () => {
  const sections = listCorrection({ ...LINK, landmarks: [] })
  expect(sections).toMatchObject([{ fromId: null, toId: null, fibreM: 4900, source: 'assumed' }])
})

test('two places at one spot of the ground have no excess', () => {
  const landmarks = [mark(1, 1115, 1000), mark(2, 1150, 1000)]
  expect(listCorrection({ ...LINK, landmarks })[1]).toMatchObject({ groundM: 0, excessRatio: null })
})
