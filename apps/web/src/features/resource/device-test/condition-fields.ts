import { TEST_PULSES_NS, TEST_WAVELENGTHS_NM } from '@fibrewatch/contract/device-command'
import { formatDistance, formatNumber, formatWavelength } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { deviceTestMessages } from './device-test.messages.ts'

/** How a link of this length is to be measured. */
export function useConditionFields(lengthM: number): Field[] {
  const t = useMessages(deviceTestMessages)
  const length = formatDistance(lengthM)
  return [
    {
      name: 'wavelengthNm',
      kind: 'select',
      label: t('wavelength'),
      hint: t('wavelengthHint'),
      width: 'half',
      options: TEST_WAVELENGTHS_NM.map((value) => ({ value: String(value), label: formatWavelength(value) })),
    },
    {
      name: 'pulseNs',
      kind: 'select',
      label: t('pulse'),
      hint: t('pulseHint'),
      width: 'half',
      options: TEST_PULSES_NS.map((value) => ({ value: String(value), label: `${formatNumber(value)} ns` })),
    },
    {
      name: 'rangeM',
      kind: 'number',
      label: t('range'),
      unit: 'm',
      hint: t('rangeHint', { length }),
      width: 'half',
      rules: [(value) => (typeof value === 'number' && value < lengthM ? t('rangeShort', { length }) : null)],
    },
    {
      name: 'averagingS',
      kind: 'number',
      label: t('averaging'),
      unit: 's',
      hint: t('averagingHint'),
      width: 'half',
    },
  ]
}
