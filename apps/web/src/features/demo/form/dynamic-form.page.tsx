import { demoApi } from '@fibrewatch/contract/demo'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { exampleFormMessages } from './example-form.messages.ts'
import { StoredForm } from './stored-form.tsx'

const FILES = ['apps/web/src/ui/form/row-fields.tsx', 'apps/web/src/features/demo/form/dynamic-form.page.tsx']
const FIRST = { splices: [{}] }

/** A form whose rows are added, removed and moved. */
export function DynamicFormPage() {
  const t = useMessages(exampleFormMessages)
  const splice: readonly Field[] = [
    { name: 'closure', kind: 'text', label: t('closure'), width: 'code' },
    { name: 'positionKm', kind: 'number', label: t('positionKm'), unit: 'km', step: 0.001, width: 'code' },
    { name: 'lossDb', kind: 'number', label: t('lossDb'), unit: 'dB', step: 0.01, width: 'code' },
  ]
  const fields: readonly Field[] = [
    { name: 'cable', kind: 'text', label: t('cable'), width: 'name' },
    { name: 'splices', kind: 'rows', label: t('splices'), fields: splice },
  ]
  return (
    <StoredForm
      title={t('dynamic')}
      info={demoApi.dynamicInfo}
      save={demoApi.dynamicSave}
      fields={fields}
      first={FIRST}
      files={FILES}
    />
  )
}
