import type { ControlProps } from '#ui/form/field-control.tsx'
import { findFault, findFaults } from '#ui/form/field-rules.ts'
import { makeBody, makeValues } from '#ui/form/field-values.ts'
import type { FieldFaults, FormValues } from '#ui/form/field.types.ts'
import type { JsonSchema } from '#lib/table/json-schema.ts'

/** A field that fits into a cell. */
export type CellField = ControlProps['field']

/** A row while it is edited, wholly or in some of its cells. */
export type Draft = {
  /** What it began with. */
  stored: FormValues
  values: FormValues
  /** Names of the fields that are open; the others show what is stored. */
  open: readonly string[]
  faults: FieldFaults
}
export type Drafts = Readonly<Record<string, Draft>>

/** The rules of the fields, the same for all rows. */
export type RowRules = { fields: readonly CellField[]; schema: JsonSchema }

/** Key of the row that is not stored yet. */
export const NEW_ROW = 'new'

/** Opens cells of a row; what is under edit in it already stays. */
export function openDraft(
  former: Draft | undefined,
  { fields }: RowRules,
  { row, names }: { row: FormValues; names: readonly string[] },
): Draft {
  if (former !== undefined) return { ...former, open: [...new Set([...former.open, ...names])] }
  const stored = makeValues(fields, row)
  return { stored, values: stored, open: names, faults: {} }
}

export const isChanged = ({ stored, values }: Draft): boolean =>
  JSON.stringify(stored) !== JSON.stringify(values)

function judgeField(draft: Draft, { fields, schema }: RowRules, name: string): Draft {
  const field = fields.find((one) => one.name === name)
  const fault = field === undefined ? null : findFault(field, draft.values, schema)
  const { [name]: _, ...others } = draft.faults
  return { ...draft, faults: fault === null ? others : { ...others, [name]: fault } }
}

/** A fault already shown follows every key; a new one waits until the cell is left. */
export function changeField(
  draft: Draft,
  rules: RowRules,
  { name, value }: { name: string; value: unknown },
): Draft {
  const changed = { ...draft, values: { ...draft.values, [name]: value } }
  return draft.faults[name] === undefined ? changed : judgeField(changed, rules, name)
}

/** A cell that was only passed shows no fault. */
export const leaveField = (draft: Draft, rules: RowRules, name: string): Draft =>
  draft.values[name] === draft.stored[name] ? draft : judgeField(draft, rules, name)

/** Closes one cell with what is stored in it; null when it was the last one open. */
export function closeField(draft: Draft, name: string): Draft | null {
  const open = draft.open.filter((one) => one !== name)
  if (open.length === 0) return null
  const { [name]: _, ...faults } = draft.faults
  return { ...draft, open, faults, values: { ...draft.values, [name]: draft.stored[name] } }
}

/** Shows all faults and opens their cells. */
export const blameDraft = (draft: Draft, faults: FieldFaults): Draft => ({
  ...draft,
  faults,
  open: [...new Set([...draft.open, ...Object.keys(faults)])],
})

export const judgeDraft = (draft: Draft, { fields, schema }: RowRules): Draft =>
  blameDraft(draft, findFaults(fields, draft.values, schema))

export const hasFault = ({ faults }: Draft): boolean => Object.keys(faults).length > 0

/** What is sent for the row. */
export const bodyOf = ({ values }: Draft, { fields, schema }: RowRules): FormValues =>
  makeBody(fields, values, schema)
