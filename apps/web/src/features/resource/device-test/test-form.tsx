import {
  deviceTestApi,
  TEST_PULSES_NS,
  TEST_WAVELENGTHS_NM,
  type TestSettings,
} from '@fibrewatch/contract/device-command'
import type { LinkInfo } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { formatDistance, formatNumber, formatWavelength } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { traceQuery, treeQuery } from '../resource.queries.ts'
import { deviceTestMessages } from './device-test.messages.ts'
import { suggestSettings } from './test-settings.ts'

type TestFormProps = {
  link: LinkInfo
  /** Of a test that is done again. */
  again: TestSettings | null
  onOrdered: () => void
  onClose: () => void
}

function useFields(lengthM: number): Field[] {
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

/** Asks how the link is to be measured, and orders the test. */
export function TestForm({ link: { link, deviceCode: device }, again, onOrdered, onClose }: TestFormProps) {
  const t = useMessages(deviceTestMessages)
  const { code, port, deviceId, lengthM, referenceTraceId } = link
  const reference = useQuery({ ...traceQuery(referenceTraceId ?? ''), enabled: referenceTraceId !== null })
  const likeReference = reference.data === undefined ? 'byLength' : 'likeReference'
  const plant = useQuery(treeQuery())
  const state = plant.data?.devices.find(({ id }) => id === deviceId)?.state
  return (
    <FormDialog
      id="device-test"
      title={t('title', { code })}
      okText={t('start')}
      doneText={t('started')}
      intro={
        <>
          <p>{t('intro', { device, port })}</p>
          <p className="text-2">{t(again === null ? likeReference : 'likeBefore')}</p>
          {state === 'offline' && <p role="alert">{t('offline', { device })}</p>}
        </>
      }
      endpoint={deviceTestApi.run}
      fields={useFields(lengthM)}
      initial={again ?? suggestSettings(lengthM, reference.data?.trace)}
      fixed={{ linkId: link.id }}
      invalidates={[deviceTestApi.page]}
      onDone={onOrdered}
      onClose={onClose}
    />
  )
}
