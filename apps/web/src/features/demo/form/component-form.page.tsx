import { demoApi } from '@fibrewatch/contract/demo'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { exampleFormMessages } from './example-form.messages.ts'
import { LimitScale } from './limit-scale.tsx'
import { StoredForm } from './stored-form.tsx'

const FILES = [
  'apps/web/src/features/demo/form/limit-scale.tsx',
  'apps/web/src/features/demo/form/component-form.page.tsx',
]
const FIRST = { limits: { minor: 0.3, major: 1, critical: 3 } }

/** A form with a control that no other form has. */
export function ComponentFormPage() {
  const t = useMessages(exampleFormMessages)
  const fields: readonly Field[] = [
    { name: 'name', kind: 'text', label: t('name'), width: 'name' },
    {
      name: 'limits',
      kind: 'custom',
      label: t('limits'),
      hint: t('limitsHint'),
      render: (control) => <LimitScale control={control} />,
    },
  ]
  return (
    <StoredForm
      title={t('component')}
      info={demoApi.componentInfo}
      save={demoApi.componentSave}
      fields={fields}
      first={FIRST}
      files={FILES}
    />
  )
}
