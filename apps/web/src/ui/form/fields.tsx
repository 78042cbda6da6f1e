import { useId } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { JsonSchema } from '#lib/table/json-schema.ts'
import type { Field } from './field.types.ts'
import { FieldControl } from './field-control.tsx'
import { isFieldRequired, maxLengthOf } from './field-rules.ts'
import { isVisible } from './field-values.ts'
import { formMessages } from './form.messages.ts'
import { type FieldsForm, RowFields } from './row-fields.tsx'

type FieldsProps = {
  fields: readonly Field[]
  schema: JsonSchema
  form: FieldsForm
  isDisabled?: boolean
}

type LineProps = Omit<FieldsProps, 'fields'> & { field: Field; mark: 'required' | 'optional' | null }

function FieldLine({ field, schema, form, mark, isDisabled = false }: LineProps) {
  const t = useMessages(formMessages)
  const id = useId()
  const { values, faults, change, blur } = form
  const fault = faults[field.name]
  const isRequired = isFieldRequired(field, schema)
  const described = [
    ...(field.hint === undefined ? [] : [`${id}-hint`]),
    ...(fault === undefined ? [] : [`${id}-fault`]),
  ]
  return (
    <div className={`form-field width-${field.width ?? 'full'}`} data-field={field.name}>
      <label id={`${id}-label`} htmlFor={id} className="form-label">
        {field.label}
        {mark !== null && <small>{t(mark)}</small>}
      </label>
      {field.kind === 'rows' ? (
        <RowFields {...{ field, schema, form, isDisabled }} Row={Fields} />
      ) : (
        <FieldControl
          field={field}
          id={id}
          value={values[field.name]}
          isRequired={isRequired}
          isDisabled={isDisabled || (field.disabledWhen?.(values) ?? false)}
          isInvalid={fault !== undefined}
          describedBy={described.length === 0 ? undefined : described.join(' ')}
          maxLength={maxLengthOf(field, schema)}
          onChange={(value) => change(field.name, value)}
          onBlur={() => blur(field.name)}
        />
      )}
      {form.checking.has(field.name) && (
        <small className="form-hint" role="status">
          {t('checking')}
        </small>
      )}
      {field.hint !== undefined && (
        <small id={`${id}-hint`} className="form-hint">
          {field.hint}
        </small>
      )}
      {fault !== undefined && (
        <small id={`${id}-fault`} className="form-fault" role="alert">
          {fault}
        </small>
      )}
      {field.below?.({ values, change })}
    </div>
  )
}

/** The fields of a form, label above. The rarer of 必填 and 选填 is marked. */
export function Fields({ fields, schema, form, isDisabled = false }: FieldsProps) {
  const shown = fields.filter((field) => isVisible(field, form.values))
  const judged = shown.filter(({ kind }) => kind !== 'switch')
  const required = judged.filter((field) => isFieldRequired(field, schema))
  const marksRequired = required.length <= judged.length / 2
  const markOf = (field: Field) => {
    if (!judged.includes(field) || required.includes(field) !== marksRequired) return null
    return marksRequired ? ('required' as const) : ('optional' as const)
  }
  return (
    <div className="form-fields">
      {shown.map((field) => (
        <FieldLine key={field.name} {...{ field, schema, form, isDisabled }} mark={markOf(field)} />
      ))}
    </div>
  )
}
