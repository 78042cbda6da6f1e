import { type Parameter, parameterApi } from '@fibrewatch/contract/parameter'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { formatChoice, formatValue, type ParamWords } from './param-columns.tsx'
import { paramMessages } from './param.messages.ts'

/** The control a value of this type is set with. */
function makeValueField(parameter: Parameter, t: ParamWords): Field {
  const { key, type, min, max, choices } = parameter
  const base = { name: 'value', label: t('value') }
  if (type === 'boolean') return { ...base, kind: 'switch' }
  if (type === 'choice') {
    return {
      ...base,
      kind: 'radio',
      options: choices.map((choice) => ({ value: choice, label: formatChoice(key, choice, t) })),
    }
  }
  if (type === 'text') return { ...base, kind: 'textarea', rows: 3, isRequired: false }
  const range = min === null || max === null ? {} : { min, max, hint: t('integerHint', { min, max }) }
  return { ...base, kind: 'number', width: 'code', step: 1, isRequired: true, ...range }
}

/** As the form's control holds it; in calls every value is text. */
function parseValue({ type, value }: Parameter): string | number | boolean {
  if (type === 'boolean') return value === 'true'
  return type === 'integer' ? Number(value) : value
}

const writeValue = (body: FormValues, { value }: FormValues): FormValues => ({
  ...body,
  value: typeof value === 'string' ? value : JSON.stringify(value),
})

type FormProps = { onClose: () => void }

export function ParamAddForm({ onClose }: FormProps) {
  const t = useMessages(paramMessages)
  const fields: Field[] = [
    { name: 'key', kind: 'text', label: t('key'), hint: t('keyHint'), width: 'name' },
    { name: 'name', kind: 'text', label: t('name'), width: 'name' },
    { name: 'value', kind: 'textarea', label: t('value'), rows: 3 },
    { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2 },
  ]
  return (
    <FormDialog
      id="param-form"
      title={t('add')}
      okText={t('add')}
      doneText={t('added')}
      intro={t('addIntro')}
      endpoint={parameterApi.add}
      fields={fields}
      invalidates={[parameterApi.page]}
      onClose={onClose}
    />
  )
}

export function ParamEditForm({ parameter, onClose }: FormProps & { parameter: Parameter }) {
  const t = useMessages(paramMessages)
  const { key, name, remark, initial, isBuiltIn } = parameter
  const own: Field[] = [
    { name: 'name', kind: 'text', label: t('name'), width: 'name' },
    { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2 },
  ]
  const valueField = makeValueField(parameter, t)
  return (
    <FormDialog
      id="param-form"
      title={t('editTitle', { name })}
      okText={t('save')}
      doneText={t('saved')}
      effect={t('effect')}
      intro={
        isBuiltIn ? (
          <>
            <p>{remark}</p>
            <p className="text-3">{`${t('initial')} ${formatValue(parameter, initial, t)}`}</p>
          </>
        ) : undefined
      }
      endpoint={parameterApi.update}
      fields={isBuiltIn ? [valueField] : [...own.slice(0, 1), valueField, ...own.slice(1)]}
      initial={{ name, remark, value: parseValue(parameter) }}
      fixed={{ key }}
      toBody={writeValue}
      invalidates={[parameterApi.page]}
      onClose={onClose}
    />
  )
}
