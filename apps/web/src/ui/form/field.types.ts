import type { ReactNode } from 'react'
import type { PickOption } from './option-list.tsx'
import type { OptionSource } from './remote-picker.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'

/** The values of a form being edited, by field name: text, number or null, boolean, texts, or a range. */
export type FormValues = Readonly<Record<string, unknown>>

/** Returns the fault of a value, or null. */
export type FieldRule = (value: unknown, values: FormValues) => string | null

/** What a control of the page's own gets from its field. */
export type CustomControl = {
  id: string
  value: unknown
  isDisabled: boolean
  isInvalid: boolean
  describedBy: string | undefined
  onChange: (value: unknown) => void
  onBlur: () => void
}

type FieldKinds =
  | {
      kind: 'text' | 'password' | 'textarea' | 'json' | 'color' | 'icon' | 'cron'
      placeholder?: string
      rows?: number
    }
  | { kind: 'number'; min?: number; max?: number; step?: number; placeholder?: string }
  | { kind: 'switch' }
  /** `select` searches by itself from nine options on; `radio` and `checkbox` show them all. */
  | {
      kind: 'select' | 'multiSelect' | 'radio' | 'checkbox'
      options: readonly PickOption[]
      placeholder?: string
    }
  /** One of many, found by keyword. */
  | { kind: 'remoteSelect'; source: OptionSource; placeholder?: string }
  | { kind: 'treeSelect'; nodes: readonly TreeNode[]; isMultiple?: boolean; placeholder?: string }
  /** Rows that are added, removed and moved, each with these fields. */
  | { kind: 'rows'; fields: readonly Field[] }
  | { kind: 'date'; hasTime?: boolean }
  /** For what no other kind can show: the page renders it. Its value is sent unchanged. */
  | { kind: 'custom'; render: (control: CustomControl) => ReactNode }
  /** Sent as two values, named by `names`. */
  | { kind: 'dateRange'; names: readonly [from: string, to: string]; hasTime?: boolean }

/** What stands under a field: it may show and set the others. */
export type FieldAid = (form: {
  values: FormValues
  change: (name: string, value: unknown) => void
}) => ReactNode

export type Field = FieldKinds & {
  /** Name in the endpoint's body. */
  name: string
  label: string
  /** Default: what the body's schema says. */
  isRequired?: boolean
  hint?: string
  unit?: string
  /** By content: a code 200 px, a name 320, text the whole width, half of it in a wide dialog. */
  width?: 'code' | 'name' | 'half' | 'full'
  rules?: readonly FieldRule[]
  /**
   * Asks elsewhere whether a value with no other fault may be: what is wrong, or null. Asked when the field is left, and
   * before the form is sent.
   */
  check?: (value: unknown, signal: AbortSignal) => Promise<string | null>
  visibleWhen?: (values: FormValues) => boolean
  disabledWhen?: (values: FormValues) => boolean
  /** Under the control: examples to take over, what the value comes to. */
  below?: FieldAid
}

/** By the name of a field; in rows by its place: `splices/0/lossDb`. */
export type FieldFaults = Readonly<Record<string, string>>
