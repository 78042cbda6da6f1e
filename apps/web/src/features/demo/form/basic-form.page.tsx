import { demoApi, WORK_KINDS, WORK_TOOLS } from '@fibrewatch/contract/demo'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { exampleFormMessages } from './example-form.messages.ts'
import { heroOptions } from './hero-options.ts'
import { StoredForm } from './stored-form.tsx'

const FILES = [
  'apps/web/src/ui/form/remote-picker.tsx',
  'apps/web/src/features/demo/form/basic-form.page.tsx',
]
const FIRST = { kind: 'patrol', people: 2, tools: ['otdr'] }

/** A form of the usual fields; one chooses among options that are asked for by keyword. */
export function BasicFormPage() {
  const t = useMessages(exampleFormMessages)
  const fields: readonly Field[] = [
    { name: 'title', kind: 'text', label: t('title'), width: 'name', placeholder: t('titleHint') },
    {
      name: 'kind',
      kind: 'radio',
      label: t('kind'),
      options: WORK_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
    },
    { name: 'period', kind: 'dateRange', label: t('period'), names: ['fromDay', 'toDay'], width: 'name' },
    { name: 'people', kind: 'number', label: t('people'), unit: t('peopleUnit'), width: 'code' },
    {
      name: 'leaderId',
      kind: 'remoteSelect',
      label: t('leader'),
      hint: t('leaderHint'),
      source: heroOptions,
      width: 'name',
    },
    {
      name: 'tools',
      kind: 'checkbox',
      label: t('tools'),
      options: WORK_TOOLS.map((tool) => ({ value: tool, label: t(`tool.${tool}`) })),
    },
    { name: 'isUrgent', kind: 'switch', label: t('isUrgent') },
    { name: 'remark', kind: 'textarea', label: t('remark') },
  ]
  return (
    <StoredForm
      title={t('basic')}
      info={demoApi.basicInfo}
      save={demoApi.basicSave}
      fields={fields}
      first={FIRST}
      files={FILES}
    />
  )
}
