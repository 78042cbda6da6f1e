import { deviceTestApi, type TestSettings } from '@fibrewatch/contract/device-command'
import type { LinkInfo } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { traceQuery, treeQuery } from '../resource.queries.ts'
import { useConditionFields } from './condition-fields.ts'
import { deviceTestMessages } from './device-test.messages.ts'
import { suggestSettings } from './test-settings.ts'

type TestFormProps = {
  link: LinkInfo
  /** Of a test that is done again. */
  again: TestSettings | null
  onOrdered: () => void
  onClose: () => void
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
      fields={useConditionFields(lengthM)}
      initial={again ?? suggestSettings(lengthM, reference.data?.trace)}
      fixed={{ linkId: link.id }}
      invalidates={[deviceTestApi.page]}
      onDone={onOrdered}
      onClose={onClose}
    />
  )
}
