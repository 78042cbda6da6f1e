import {
  MAX_AVERAGING_S,
  MAX_TEST_RANGE_M,
  MIN_TEST_RANGE_M,
  suggestTestSettings,
  TEST_PULSES_NS,
  TEST_WAVELENGTHS_NM,
  type TestSettings,
} from '@fibrewatch/contract/device-command'
import type { TestBasis } from './confirming-test.repository.ts'

const bound = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), most))

/**
 * As the reference was measured, so that the trace can be compared with it; else as the plan of the link measures; else as suits its
 * length.
 */
export function chooseSettings({ lengthM, reference, planned }: TestBasis): TestSettings {
  const usual = suggestTestSettings(lengthM)
  if (reference === null) return planned ?? usual
  const { wavelengthNm, pulseNs, rangeM, averagingS } = reference
  return {
    wavelengthNm: bound(wavelengthNm, Math.min(...TEST_WAVELENGTHS_NM), Math.max(...TEST_WAVELENGTHS_NM)),
    pulseNs: bound(pulseNs, Math.min(...TEST_PULSES_NS), Math.max(...TEST_PULSES_NS)),
    rangeM: bound(Math.max(rangeM, lengthM), MIN_TEST_RANGE_M, MAX_TEST_RANGE_M),
    // Some instruments do not record it.
    averagingS: averagingS > 0 ? bound(averagingS, 1, MAX_AVERAGING_S) : (planned ?? usual).averagingS,
  }
}
