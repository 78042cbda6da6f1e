import type { CannotMeasureReason } from '@fibrewatch/contract/cannot-measure'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { CannotMeasure } from './cannot-measure.tsx'

const fading: CannotMeasureReason = {
  code: 'fades-before-end',
  hides: 'end',
  pulseNs: 10,
  reachM: 18_000,
  linkM: 62_000,
  missingDb: 11.84,
  neededPulseNs: 2500,
  neededAveraging: null,
}

const textOf = (reasons: CannotMeasureReason[]) => {
  signInAs()
  const { unmount } = renderPage(<CannotMeasure cannotMeasure={reasons} />)
  const [item] = screen.getAllByRole('listitem')
  const text = item?.textContent
  unmount()
  return text
}

test('a pulse that fades names how far it reaches, what is missing and the pulse that would do', () => {
  expect(textOf([fading])).toBe(
    '脉宽 10 ns 只能测到 18.000 km，光路长 62.000 km：到末端前已没入噪声，动态范围还差 11.8 dB。 改用不小于 2.5 µs 的脉宽。',
  )
})

test.each<[Partial<typeof fading>, string]>([
  [{ neededAveraging: 16 }, '或把平均时间加长到 16 倍。'],
  [{ neededPulseNs: null, neededAveraging: 16 }, '把平均时间加长到 16 倍。'],
  [{ neededPulseNs: null }, '没有脉宽够用'],
  [{ reachM: 0 }, '看不到光纤'],
])('%o', (changes, expected) => {
  expect(textOf([{ ...fading, ...changes }])).toContain(expected)
})

test.each<[CannotMeasureReason, string]>([
  [
    { code: 'range-too-short', hides: 'end', reachM: 20_000, linkM: 33_000, neededRangeM: 40_000 },
    '量程改为不小于 40.000 km。',
  ],
  [
    {
      code: 'pulse-too-long',
      hides: 'losses',
      pulseNs: 20_000,
      apartM: 8170,
      hiddenGaps: 6,
      gaps: 6,
      gapM: 5500,
      neededPulseNs: null,
    },
    '脉宽 20 µs 分不开相距 8.170 km 以内的事件',
  ],
  [{ code: 'wavelength-differs', hides: 'nothing', wavelengthNm: 1310, referenceNm: 1550 }, '用 1550 nm 测'],
  [{ code: 'sampling-too-coarse', hides: 'nothing', spacingM: 40, neededM: 12.77 }, '应不大于 12.8 m'],
  [
    { code: 'index-differs', hides: 'nothing', groupIndex: 1.475, linkIndex: 1.468, offM: 157.2 },
    '末端位置差约 157 m',
  ],
  [{ code: 'launch-saturated', hides: 'nothing', untilM: 2100, usualM: 153 }, '入射端到 2.100 km 接收机饱和'],
])('%o has its figures', (reason, expected) => {
  expect(textOf([reason])).toContain(expected)
})

test('says nothing where the test can measure, nor where nobody asked', () => {
  signInAs()
  const { rerender } = renderPage(<CannotMeasure cannotMeasure={[]} />)
  expect(screen.queryByRole('region')).toBeNull()
  rerender(<CannotMeasure cannotMeasure={null} />)
  expect(screen.queryByRole('region')).toBeNull()
})
