import { suggestTestSettings } from '@fibrewatch/contract/device-command'
import { expect, test } from 'vitest'
import { suggestSettings } from './test-settings.ts'

test('a link with a reference is tested as that was measured, in values that can be chosen', () => {
  const reference = { wavelengthNm: 1549, pulseNs: 275, rangeM: 60_000.4 }
  expect(suggestSettings(38_000, reference)).toEqual({
    wavelengthNm: 1550,
    pulseNs: 300,
    rangeM: 60_000,
    averagingS: 15,
  })
})

test('a reference that does not reach the end of the link gives no range', () => {
  const reference = { wavelengthNm: 1310, pulseNs: 100, rangeM: 10_000 }
  expect(suggestSettings(38_000, reference)).toMatchObject({ wavelengthNm: 1310, rangeM: 44_000 })
})

test('without one the pulse grows with the length, and the range lies beyond the end', () => {
  const pulses = [500, 8000, 20_000, 60_000, 300_000].map((lengthM) => suggestTestSettings(lengthM).pulseNs)
  expect(pulses).toEqual([10, 30, 100, 1000, 10_000])
  expect(suggestSettings(390_000, undefined).rangeM).toBe(400_000)
})
