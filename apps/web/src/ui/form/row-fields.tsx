import type { ComponentType } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { JsonSchema } from '#lib/table/json-schema.ts'
import { factsOf, propertiesOf } from '#lib/table/json-schema.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import type { Field } from './field.types.ts'
import { itemsOf, makeRow, rowsOf, type RowValues } from './field-values.ts'
import { formMessages } from './form.messages.ts'
import type { FormControls } from './use-form.ts'
import './row-fields.css'

/** What fields show and tell: of a form, or of one row of it. */
export type FieldsForm = Pick<FormControls, 'values' | 'faults' | 'checking' | 'change' | 'blur'>

type RowFieldsProps = {
  field: Extract<Field, { kind: 'rows' }>
  schema: JsonSchema
  form: FieldsForm
  isDisabled: boolean
  /** Draws the fields of one row, as those of the form are drawn. */
  Row: ComponentType<{
    fields: readonly Field[]
    schema: JsonSchema
    form: FieldsForm
    isDisabled: boolean
  }>
}

type OneRowProps = RowFieldsProps & {
  row: RowValues
  at: number
  rows: readonly RowValues[]
  onRows: (rows: readonly RowValues[]) => void
}

const swap = (rows: readonly RowValues[], at: number, other: number): RowValues[] => {
  const [one, two] = [rows[at], rows[other]]
  return one === undefined || two === undefined ? [...rows] : rows.with(at, two).with(other, one)
}

function OneRow({ field, schema, form, isDisabled, Row, row, at, rows, onRows }: OneRowProps) {
  const t = useMessages(formMessages)
  const place = `${field.name}/${at}/`
  const own = Object.entries(form.faults)
    .filter(([name]) => name.startsWith(place))
    .map(([name, fault]) => [name.slice(place.length), fault] as const)
  const rowForm: FieldsForm = {
    values: row,
    faults: Object.fromEntries<string>(own),
    checking: form.checking,
    change: (name, value) => onRows(rows.with(at, { ...row, [name]: value })),
    blur: (name) => form.blur(`${place}${name}`),
  }
  const number = { row: at + 1 }
  return (
    <li className="field-row" aria-label={t('row', number)}>
      <span className="field-row-number" aria-hidden="true">
        {at + 1}
      </span>
      <Row fields={field.fields} schema={schema} form={rowForm} isDisabled={isDisabled} />
      <span className="field-row-actions">
        {at > 0 && (
          <IconButton icon="up" label={t('rowUp', number)} onClick={() => onRows(swap(rows, at, at - 1))} />
        )}
        {at < rows.length - 1 && (
          <IconButton
            icon="down"
            label={t('rowDown', number)}
            onClick={() => onRows(swap(rows, at, at + 1))}
          />
        )}
        <IconButton
          icon="trash"
          label={t('removeRow', number)}
          onClick={() => onRows(rows.filter((one) => one !== row))}
        />
      </span>
    </li>
  )
}

/** Rows of fields: added below, removed, moved up and down. No more than the schema takes. */
export function RowFields(props: RowFieldsProps) {
  const { field, form, isDisabled } = props
  const t = useMessages(formMessages)
  const list = propertiesOf(props.schema)[field.name] ?? {}
  const { maxItems = Number.POSITIVE_INFINITY } = factsOf(list)
  const rows = rowsOf(form.values[field.name])
  const isFull = rows.length >= maxItems
  const change = (next: readonly RowValues[]) => form.change(field.name, next)
  const add = () =>
    change([...rows, makeRow(field.fields, {}, Math.max(-1, ...rows.map(({ key }) => key)) + 1)])
  return (
    <>
      <ol className="field-rows" aria-label={field.label}>
        {rows.map((row, at) => (
          <OneRow key={row.key} {...props} {...{ row, at, rows }} schema={itemsOf(list)} onRows={change} />
        ))}
      </ol>
      <span className="field-rows-foot">
        <button type="button" className="button" disabled={isDisabled || isFull} onClick={add}>
          <Icon name="add" size={14} />
          {t('addRow')}
        </button>
        {isFull && <small className="form-hint">{t('rowsFull', { limit: maxItems })}</small>}
      </span>
    </>
  )
}
