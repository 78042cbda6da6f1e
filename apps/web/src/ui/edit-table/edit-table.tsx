import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { JsonSchema } from '#lib/table/json-schema.ts'
import { askUser } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import { NEW_ROW } from './draft.ts'
import { type EditCalls, type EditColumn, EditRow, cellKey } from './edit-row.tsx'
import { editTableMessages } from './edit-table.messages.ts'
import { EditFailure, EditToolbar } from './edit-toolbar.tsx'
import { useCellFocus } from './use-cell-focus.ts'
import type { EditControls } from './use-edit-table.ts'
import './edit-table.css'

type EditTableProps<Row> = {
  /** What is listed: read aloud. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  columns: readonly EditColumn<Row>[]
  editing: EditControls
  schema: JsonSchema
  calls: EditCalls
  /** Rows that can be saved at once. */
  maxRows: number
  onRemove: (row: Row) => unknown
}

type Shown<Row> = { key: string; row: Row | null }

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const clamp = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1)

function useWalking<Row>(
  { columns }: EditTableProps<Row>,
  shown: readonly Shown<Row>[],
  ref: RefObject<HTMLTableElement | null>,
) {
  const focus = useCellFocus(ref)
  const [current, setCurrent] = useState({ key: '', at: 0 })
  const rowAt = Math.max(
    0,
    shown.findIndex(({ key }) => key === current.key),
  )
  const walk = (event: KeyboardEvent, at: number) => {
    const step = STEPS[event.key]
    const to = step === undefined ? undefined : shown[clamp(rowAt + step[0], shown.length)]
    const column = step === undefined ? undefined : columns[clamp(at + step[1], columns.length)]
    if (to === undefined || column === undefined) return
    event.preventDefault()
    focus.focusPlace(cellKey(to.key, column.field.name))
  }
  const first = columns[0]?.field.name ?? ''
  const goTo = (key: string, name = first) => focus.focusPlace(cellKey(key, name))
  return {
    focusFault: focus.focusFault,
    goTo,
    walk,
    setCurrent,
    currentKey: shown[rowAt]?.key,
    currentAt: current.at,
  }
}

function useSaving<Row>(
  { editing }: EditTableProps<Row>,
  { focusFault, goTo }: Pick<ReturnType<typeof useWalking>, 'focusFault' | 'goTo'>,
) {
  const t = useMessages(editTableMessages)
  const save = async (keys: readonly string[], name?: string) => {
    const isWork = keys.some((one) => one === NEW_ROW || editing.isUnsaved(one))
    if (!(await editing.save(keys))) return focusFault()
    if (isWork) showToast(t('saved'))
    const [key] = keys
    return key === undefined || key === NEW_ROW ? undefined : goTo(key, name)
  }
  const cancelAll = async () => {
    const isSure =
      editing.unsavedCount === 0 ||
      (await askUser({
        title: t('askCancel', { count: editing.unsavedCount }),
        text: t('askCancelText'),
        okText: t('discard'),
        cancelText: t('stay'),
      }))
    if (isSure) editing.cancel(editing.openKeys)
  }
  return { save, cancelAll }
}

function Head<Row>(props: {
  columns: readonly EditColumn<Row>[]
  isAllChosen: boolean
  onChooseAll: () => void
}) {
  const { columns, isAllChosen, onChooseAll } = props
  const t = useMessages(editTableMessages)
  return (
    <thead>
      <tr>
        <th scope="col" className="edit-check">
          <input type="checkbox" aria-label={t('chooseAll')} checked={isAllChosen} onChange={onChooseAll} />
        </th>
        {columns.map(({ field, align, widthPx }) => (
          <th
            key={field.name}
            scope="col"
            className={align === 'right' ? 'edit-number' : undefined}
            style={{ width: widthPx }}
          >
            {field.label}
          </th>
        ))}
        <th scope="col" className="edit-actions">
          {t('actions')}
        </th>
      </tr>
    </thead>
  )
}

function useChosen(keys: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const chosenKeys = keys.filter((key) => chosen.has(key))
  const isAllChosen = keys.length > 0 && chosenKeys.length === keys.length
  return {
    chosenKeys,
    isAllChosen,
    choose: (key: string) =>
      setChosen(new Set(chosen.has(key) ? chosenKeys.filter((one) => one !== key) : [...chosenKeys, key])),
    chooseAll: () => setChosen(new Set(isAllChosen ? [] : keys)),
    chooseNone: () => setChosen(new Set()),
  }
}

type RowsProps<Row> = {
  table: EditTableProps<Row>
  shown: readonly Shown<Row>[]
  walking: ReturnType<typeof useWalking<Row>>
  chosen: ReturnType<typeof useChosen>
  save: (keys: readonly string[], name?: string) => Promise<void>
}

function Rows<Row>({ table, shown, walking, chosen, save }: RowsProps<Row>) {
  const { columns, editing, schema, calls, rowName, onRemove } = table
  const t = useMessages(editTableMessages)
  return shown.map(({ key, row }) => (
    <EditRow
      key={key}
      rowKey={key}
      {...{ row, columns, editing, schema, calls }}
      rowName={row === null ? t('newRow') : rowName(row)}
      draft={editing.drafts[key]}
      isChosen={chosen.chosenKeys.includes(key)}
      onChoose={() => chosen.choose(key)}
      currentAt={key === walking.currentKey ? walking.currentAt : null}
      onCurrent={(at) => walking.setCurrent({ key, at })}
      onGoTo={(name) => walking.goTo(key, name)}
      onWalk={walking.walk}
      onOpen={(names) => {
        editing.open(key, names)
        if (names === undefined) walking.goTo(key)
      }}
      onSave={(name) => void save([key], name)}
      onCancel={() => {
        editing.cancel([key])
        walking.goTo(key)
      }}
      onRemove={() => row !== null && void onRemove(row)}
    />
  ))
}

/**
 * A table edited in place: one row, several at once, or one cell (double click, Enter or F2). Enter saves, Esc cancels, Tab
 * goes on; arrows walk between cells that are not open. For a page of at most a hundred rows.
 */
export function EditTable<Row>(props: EditTableProps<Row>) {
  const { label, rows, rowKey, columns, editing, calls, maxRows } = props
  const ref = useRef<HTMLTableElement>(null)
  const stored: Shown<Row>[] = rows.map((row) => ({ key: rowKey(row), row }))
  const isAdding = editing.drafts[NEW_ROW] !== undefined
  const shown = isAdding ? [{ key: NEW_ROW, row: null }, ...stored] : stored
  const walking = useWalking(props, shown, ref)
  const chosen = useChosen(stored.map(({ key }) => key))
  const { save, cancelAll } = useSaving(props, walking)
  const editChosen = () => {
    for (const key of chosen.chosenKeys) editing.open(key)
    chosen.chooseNone()
    walking.goTo(chosen.chosenKeys[0] ?? '')
  }
  const addRow = () => {
    editing.openNew()
    walking.goTo(NEW_ROW)
  }
  return (
    <section className="edit-table" aria-label={label}>
      <EditToolbar
        {...{ label, editing, calls, maxRows }}
        chosenCount={chosen.chosenKeys.length}
        onAdd={addRow}
        onEditChosen={editChosen}
        onSaveAll={() => void save(editing.openKeys)}
        onCancelAll={() => void cancelAll()}
      />
      <EditFailure editing={editing} />
      <div className="edit-scroll">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are walked by arrows */}
        <table ref={ref} role="grid" aria-label={label}>
          <Head {...{ columns }} isAllChosen={chosen.isAllChosen} onChooseAll={chosen.chooseAll} />
          <tbody>
            <Rows table={props} {...{ shown, walking, chosen, save }} />
          </tbody>
        </table>
      </div>
    </section>
  )
}
