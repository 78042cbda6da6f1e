import { LAYINGS, PASSINGS } from '@fibrewatch/contract/cable'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { useCellFocus } from '#ui/edit-table/use-cell-focus.ts'
import { Picker } from '#ui/form/picker.tsx'
import { isComposing } from '#ui/overlay/keys.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { type CableEditWords, useEditWords } from './cable-edit.messages.ts'
import { isCells, STOP_CELLS, type StopCell, type StopFault, type StopRow } from './stop-rows.ts'
import type { StopDraft } from './use-stop-draft.ts'
import './stop-grid.css'

/** What is wrong in words. */
export function tellStopFault(fault: StopFault, t: CableEditWords): string {
  if (fault.cell === 'code') return t(`fault.code.${fault.is}`)
  if (fault.cell === 'cableM')
    return t(`fault.cableM.${fault.is}`, { limit: formatNumber(fault.limitM ?? null) })
  return t(`fault.${fault.is}`)
}

const placeOf = (key: number, cell: StopCell) => `${key}:${cell}`

type CellProps = {
  row: StopRow
  rowNumber: number
  cell: StopCell
  fault: string | null
  draft: StopDraft
  onStep: (cell: StopCell, by: 1 | -1) => void
}

function TextCell({ row, rowNumber, cell, fault, draft, onStep }: CellProps) {
  const t = useEditWords()
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1, Enter: 1 } as const)[event.key]
    if (by === undefined || isComposing(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onStep(cell, by)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isCells(text)) return
    event.preventDefault()
    draft.paste(row.key, cell, text)
  }
  return (
    <input
      className={cell === 'code' ? 'input stop-input mono' : 'input stop-input stop-figure'}
      aria-label={t('cellOf', { row: rowNumber, cell: t(`cell.${cell}`) })}
      aria-invalid={fault !== null}
      inputMode={cell === 'code' ? 'text' : 'decimal'}
      autoComplete="off"
      title={fault ?? undefined}
      value={row[cell]}
      onChange={({ target }) => draft.change(row.key, cell, target.value)}
      onBlur={() => cell === 'code' && draft.leaveCode(row.key)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

function ChoiceCell({ row, rowNumber, cell, fault, draft }: CellProps) {
  const t = useEditWords()
  const options =
    cell === 'passing'
      ? PASSINGS.map((value) => ({ value, label: t(`passing.${value}`) }))
      : [
          { value: '', label: t('laying.none') },
          ...LAYINGS.map((value) => ({ value, label: t(`laying.${value}`) })),
        ]
  return (
    <Picker
      label={t('cellOf', { row: rowNumber, cell: t(`cell.${cell}`) })}
      value={[row[cell]]}
      options={options}
      isInvalid={fault !== null}
      onChange={([value = '']) => draft.change(row.key, cell, value)}
    />
  )
}

const isChoice = (cell: StopCell) => cell === 'passing' || cell === 'laying'

type RowProps = Omit<CellProps, 'cell' | 'fault'> & { faults: readonly StopFault[] }

function GridRow(props: RowProps) {
  const { row, rowNumber, faults, draft } = props
  const t = useEditWords()
  return (
    <tr>
      <td className="stop-number">{rowNumber}</td>
      {STOP_CELLS.map((cell) => {
        const found = faults.find((one) => one.cell === cell)
        const fault = found === undefined ? null : tellStopFault(found, t)
        const Cell = isChoice(cell) ? ChoiceCell : TextCell
        return (
          <td key={cell} data-place={placeOf(row.key, cell)} className={`stop-cell-${cell}`}>
            <Cell {...props} cell={cell} fault={fault} />
            {fault !== null && <small className="form-fault">{fault}</small>}
          </td>
        )
      })}
      <td className="stop-remove">
        <IconButton
          icon="trash"
          label={t('removeStop', { row: rowNumber })}
          onClick={() => draft.remove(row.key)}
        />
      </td>
    </tr>
  )
}

/** Before somebody has saved or pasted only what they have typed is blamed: a code that is no node's. */
const shownFaults = ({ faults, isJudged }: StopDraft, key: number): readonly StopFault[] => {
  const found = faults.get(key) ?? []
  return isJudged ? found : found.filter(({ cell, is }) => cell === 'code' && is === 'unknown')
}

/** The nodes of a cable, row by row: ↑↓ and Enter change the row, cells of a spreadsheet are pasted over them. */
export function StopGrid({ draft }: { draft: StopDraft }) {
  const t = useEditWords()
  const ref = useRef<HTMLTableElement>(null)
  const { focusPlace } = useCellFocus(ref)
  const { rows } = draft
  const step = (at: number) => (cell: StopCell, by: 1 | -1) => {
    const next = rows[at + by]
    if (next !== undefined) focusPlace(placeOf(next.key, cell))
    else if (by === 1) focusPlace(placeOf(draft.add(), 'code'))
  }
  return (
    <table ref={ref} className="stop-grid" aria-label={t('stopsLabel')}>
      <thead>
        <tr>
          <th scope="col" className="stop-number" aria-label={t('rowNumber')} />
          {STOP_CELLS.map((cell) => (
            <th key={cell} scope="col" className={`stop-cell-${cell}`}>
              {t(`cell.${cell}`)}
            </th>
          ))}
          <th scope="col" className="stop-remove" aria-label={t('remove')} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <GridRow
            key={row.key}
            row={row}
            rowNumber={at + 1}
            faults={shownFaults(draft, row.key)}
            draft={draft}
            onStep={step(at)}
          />
        ))}
      </tbody>
    </table>
  )
}
