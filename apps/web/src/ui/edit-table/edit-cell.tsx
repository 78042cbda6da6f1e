import { type KeyboardEvent, useId } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { JsonSchema } from '#lib/table/json-schema.ts'
import { FieldControl } from '#ui/form/field-control.tsx'
import { isFieldRequired, maxLengthOf } from '#ui/form/field-rules.ts'
import { isComposing } from '#ui/overlay/keys.ts'
import type { CellField, Draft } from './draft.ts'
import { editTableMessages } from './edit-table.messages.ts'

type OpenCellProps = {
  field: CellField
  draft: Draft
  schema: JsonSchema
  rowName: string
  isDisabled: boolean
  onChange: (value: unknown) => void
  onBlur: () => void
}

/** The control of a cell under edit, with what is wrong below it. */
export function OpenCell(props: OpenCellProps) {
  const { field, draft, schema, rowName, isDisabled, onChange, onBlur } = props
  const t = useMessages(editTableMessages)
  const id = useId()
  const fault = draft.faults[field.name]
  const label = t('cell', { row: rowName, label: field.label })
  return (
    <div className="edit-field">
      <label id={`${id}-label`} htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <FieldControl
        field={{ ...field, label }}
        id={id}
        value={draft.values[field.name]}
        isRequired={isFieldRequired(field, schema)}
        isDisabled={isDisabled}
        isInvalid={fault !== undefined}
        describedBy={fault === undefined ? undefined : `${id}-fault`}
        maxLength={maxLengthOf(field, schema)}
        onChange={onChange}
        onBlur={onBlur}
      />
      {fault !== undefined && (
        <small id={`${id}-fault`} className="form-fault edit-fault" role="alert">
          {fault}
        </small>
      )}
    </div>
  )
}

/** What a key does in a cell that is open. Keys in its lists and calendars do not come here. */
export type CellKeys = { onSave: () => void; onCancel: () => void; onStep: (step: 1 | -1) => boolean }

export function handleOpenKey(event: KeyboardEvent, { onSave, onCancel, onStep }: CellKeys): void {
  if (isComposing(event)) return undefined
  // On what opens a list or a calendar Enter does that; with Ctrl it saves from there too.
  const isTaken = event.defaultPrevented || event.target instanceof HTMLButtonElement
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || !isTaken)) {
    event.preventDefault()
    return onSave()
  }
  if (event.key === 'Escape' && !event.defaultPrevented) {
    event.preventDefault()
    return onCancel()
  }
  if (event.key === 'Tab' && onStep(event.shiftKey ? -1 : 1)) event.preventDefault()
  return undefined
}
