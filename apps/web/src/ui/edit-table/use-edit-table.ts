import { useMemo, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import type { JsonSchema } from '#lib/table/json-schema.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import type { FieldFaults, FormValues } from '#ui/form/field.types.ts'
import {
  blameDraft,
  bodyOf,
  type CellField,
  changeField,
  closeField,
  type Draft,
  type Drafts,
  hasFault,
  isChanged,
  judgeDraft,
  leaveField,
  NEW_ROW,
  openDraft,
  type RowRules,
} from './draft.ts'
import { readRefusal } from './refusal.ts'

export type EditOptions<Row extends object> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  fields: readonly CellField[]
  /** Of one row. */
  schema: JsonSchema
  /** First values of a new row. */
  newRow: FormValues
  onAdd: (body: FormValues) => Promise<unknown>
  /** All or none. Resolves when the rows show what was saved. */
  onUpdate: (changes: readonly { key: string; body: FormValues }[]) => Promise<unknown>
}

function useDrafts(rules: RowRules) {
  const [drafts, setDrafts] = useState<Drafts>({})
  // A field is left and its row saved by one key: what is saved is what was typed, not what was drawn last.
  const latest = useRef(drafts)
  const put = (next: Drafts) => {
    latest.current = next
    setDrafts(next)
  }
  const change = (key: string, make: (draft: Draft) => Draft | null) => {
    const { [key]: former, ...others } = latest.current
    if (former === undefined) return
    const next = make(former)
    put(next === null ? others : { ...others, [key]: next })
  }
  const cancel = (keys: readonly string[]) =>
    put(Object.fromEntries(Object.entries(latest.current).filter(([key]) => !keys.includes(key))))
  return {
    drafts,
    latest,
    cancel,
    openCells: (key: string, row: FormValues, names: readonly string[]) =>
      put({ ...latest.current, [key]: openDraft(latest.current[key], rules, { row, names }) }),
    changeCell: (key: string, name: string, value: unknown) =>
      change(key, (draft) => changeField(draft, rules, { name, value })),
    leaveCell: (key: string, name: string) => change(key, (draft) => leaveField(draft, rules, name)),
    cancelCell: (key: string, name: string) => change(key, (draft) => closeField(draft, name)),
    judge: (keys: readonly string[]) => {
      for (const key of keys) change(key, (draft) => judgeDraft(draft, rules))
    },
    blame: (key: string, faults: FieldFaults) => change(key, (draft) => blameDraft(draft, faults)),
  }
}

type DraftControls = ReturnType<typeof useDrafts>

/** Sends what has changed in some rows, then the new one; what is stored is closed. @throws ApiError */
async function sendDrafts<Row extends object>(
  { latest, cancel, blame }: DraftControls,
  { fields, schema, onAdd, onUpdate }: EditOptions<Row>,
  keys: readonly string[],
): Promise<void> {
  const send = async (sent: readonly string[], call: (bodies: FormValues[]) => Promise<unknown>) => {
    const bodies = sent
      .flatMap((key) => latest.current[key] ?? [])
      .map((one) => bodyOf(one, { fields, schema }))
    try {
      await call(bodies)
      cancel(sent)
    } catch (error) {
      if (error instanceof ApiError) {
        for (const [index, faults] of readRefusal(error, fields)) blame(sent[index] ?? '', faults)
      }
      throw error
    }
  }
  const stored = keys.filter((key) => key !== NEW_ROW)
  const isWorthSending = (key: string) => {
    const draft = latest.current[key]
    return draft !== undefined && isChanged(draft)
  }
  const changed = stored.filter(isWorthSending)
  if (changed.length > 0) {
    await send(changed, (bodies) => onUpdate(changed.map((key, at) => ({ key, body: bodies[at] ?? {} }))))
  }
  cancel(stored)
  if (keys.includes(NEW_ROW)) await send([NEW_ROW], ([body = {}]) => onAdd(body))
}

/**
 * Rows under edit, what is wrong with them, whether they are on their way. Nothing typed is lost when saving fails, and
 * unsaved work holds its tab.
 */
export function useEditTable<Row extends object>(options: EditOptions<Row>) {
  const { rows, rowKey, fields, schema, newRow } = options
  const controls = useDrafts(useMemo(() => ({ fields, schema }), [fields, schema]))
  const { drafts, latest, openCells } = controls
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const allNames = fields.map(({ name }) => name)
  const openKeys = Object.keys(drafts)
  const unsavedCount = Object.values(drafts).filter(isChanged).length
  useTabGuard(unsavedCount > 0)
  const open = (key: string, names: readonly string[] = allNames) => {
    const row = rows.find((one) => rowKey(one) === key)
    if (row !== undefined && !isSaving) openCells(key, row as FormValues, names)
  }
  const save = async (keys: readonly string[]): Promise<boolean> => {
    if (isSaving) return false
    controls.judge(keys)
    setFailure(null)
    if (keys.some((key) => latest.current[key] !== undefined && hasFault(latest.current[key]))) return false
    setSaving(true)
    try {
      await sendDrafts(controls, options, keys)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    drafts,
    openKeys,
    unsavedCount,
    isUnsaved: (key: string) => drafts[key] !== undefined && isChanged(drafts[key]),
    isSaving,
    failure,
    open,
    openNew: () => openCells(NEW_ROW, newRow, allNames),
    save,
    cancel: (keys: readonly string[]) => {
      controls.cancel(keys)
      setFailure(null)
    },
    cancelCell: controls.cancelCell,
    change: controls.changeCell,
    leave: controls.leaveCell,
  }
}

export type EditControls = ReturnType<typeof useEditTable>
