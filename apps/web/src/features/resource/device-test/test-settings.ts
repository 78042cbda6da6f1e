import {
  MAX_TEST_RANGE_M,
  suggestTestSettings,
  TEST_PULSES_NS,
  TEST_WAVELENGTHS_NM,
  type TestSettings,
} from '@fibrewatch/contract/device-command'
import type { TraceRow } from '@fibrewatch/contract/trace'

const nearest = (values: readonly number[], wanted: number): number =>
  values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best))

type Measured = Pick<TraceRow, 'wavelengthNm' | 'pulseNs' | 'rangeM'>

/** As the reference was measured, so that both can be compared; without one, what suits the length. */
export function suggestSettings(lengthM: number, reference: Measured | undefined): TestSettings {
  const suggested = suggestTestSettings(lengthM)
  if (reference === undefined) return suggested
  const rangeM = Math.round(reference.rangeM)
  return {
    ...suggested,
    wavelengthNm: nearest(TEST_WAVELENGTHS_NM, reference.wavelengthNm),
    pulseNs: nearest(TEST_PULSES_NS, reference.pulseNs),
    rangeM: rangeM >= lengthM && rangeM <= MAX_TEST_RANGE_M ? rangeM : suggested.rangeM,
  }
}
