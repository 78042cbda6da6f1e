import { useState } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { useAsking } from '#ui/parts/use-asking.ts'
import { type GridFrame, inGridDialog } from '#ui/paste-grid/grid-dialog.tsx'
import { type GridColumn, PasteGrid, PasteRoom } from '#ui/paste-grid/paste-grid.tsx'
import type { GridRow, GridShape } from '#ui/paste-grid/paste-rows.ts'
import { useGridRows } from '#ui/paste-grid/use-grid-rows.ts'
import { useRefreshPlant } from '../plant-reads.ts'
import type { RowFault } from './landmark-rows.ts'
import { type PlantEditWords, usePlantWords } from './plant-edit.messages.ts'
import './place-grid.css'

type PlaceGridProps<Cell extends string, Row extends GridRow<Cell>> = {
  id: string
  title: string
  widthPx: number
  hint: string
  label: string
  empty: string
  saveText: string
  savedText: string
  columns: readonly [GridColumn<Cell>, ...GridColumn<Cell>[]]
  /** As they were when it was opened. */
  opened: readonly Row[]
  /** What it is opened for is already done to its rows. */
  start?: (rows: readonly Row[]) => readonly Row[]
  shape: GridShape<Cell, Row>
  findFaults: (rows: readonly Row[]) => ReadonlyMap<number, readonly RowFault<Cell>[]>
  send: (rows: readonly Row[]) => Promise<unknown>
  onClose: () => void
  /** What it stands in: a dialog of its own, where nothing else is said. */
  renderFrame?: GridFrame
}

const tellFault = ({ is, limit }: RowFault<string>, t: PlantEditWords): string =>
  t(`fault.${is}`, limit === undefined ? {} : { limit: formatNumber(limit) })

/** The rows as they are edited, what is wrong with them once they were judged, and their saving. */
function usePlaceDraft<Cell extends string, Row extends GridRow<Cell>>({
  opened,
  start,
  shape,
  findFaults,
  send,
}: PlaceGridProps<Cell, Row>) {
  const refresh = useRefreshPlant()
  const draft = useGridRows(opened, shape, start)
  const { rows, isDirty } = draft
  const [isJudged, setJudged] = useState(false)
  const asking = useAsking()
  const release = useTabGuard(isDirty)
  const faults = findFaults(rows)
  const save = async (): Promise<boolean> => {
    setJudged(true)
    if (faults.size > 0) return false
    const isDone = await asking.ask(async () => {
      await send(rows)
      release()
      return true
    })
    await refresh()
    return isDone ?? false
  }
  return {
    ...draft,
    asking,
    save,
    shown: isJudged ? faults : new Map<number, readonly RowFault<Cell>[]>(),
    paste: (key: number, cell: Cell, text: string) => {
      setJudged(true)
      draft.paste(key, cell, text)
    },
  }
}

/** Places along a link as a table that is saved as a whole. */
export function PlaceGrid<Cell extends string, Row extends GridRow<Cell>>(props: PlaceGridProps<Cell, Row>) {
  const { columns, onClose, renderFrame = inGridDialog } = props
  const t = usePlantWords()
  const draft = usePlaceDraft(props)
  const { rows, isDirty, asking, shown, paste, save } = draft
  const text = shown.size > 0 ? t('faultRows', { count: shown.size }) : t('rows', { count: rows.length })
  return renderFrame({
    ...props,
    state: { text, isFault: shown.size > 0 },
    isBusy: asking.isBusy,
    isDirty,
    failure: asking.failure,
    onSave: save,
    onClose,
    children: (
      <>
        <div className="place-grid-tools">
          <button type="button" className="button small" data-autofocus onClick={() => draft.add()}>
            {t('addRow')}
          </button>
        </div>
        <PasteRoom
          empty={props.empty}
          isEmpty={rows.length === 0}
          onPaste={(pasted) => paste(0, columns[0].cell, pasted)}
        >
          <PasteGrid
            label={props.label}
            columns={columns}
            rows={rows}
            faultsOf={(key) =>
              (shown.get(key) ?? []).map((fault) => ({ cell: fault.cell, text: tellFault(fault, t) }))
            }
            editing={{ ...draft, add: () => draft.add().at(-1)?.key ?? 0 }}
          />
        </PasteRoom>
      </>
    ),
  })
}
