import type { GridColumn } from './grid.types.ts'

type Box = {
  label: string
  isChecked: boolean
  /** Why it cannot be checked; null when it can. */
  whyNot?: string | null
  onChange: () => void
}

type AllBox = Omit<Box, 'whyNot'> & {
  /** Some rows are checked, and not all. */
  isMixed?: boolean
  isDisabled?: boolean
}

function CheckAll({ label, isChecked, isMixed = false, isDisabled = false, onChange }: AllBox) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      ref={(box) => {
        if (box !== null) box.indeterminate = isMixed
      }}
      onChange={onChange}
    />
  )
}

function CheckRow({ label, isChecked, whyNot = null, onChange }: Box) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      title={whyNot ?? undefined}
      disabled={whyNot !== null}
      checked={isChecked}
      onClick={(event) => event.stopPropagation()}
      onChange={onChange}
    />
  )
}

type CheckColumn<Row> = { widthPx: number; all: AllBox; boxOf: (row: Row) => Box }

/** The column of check boxes: one for every row, and one for all in the head. */
export function makeCheckColumn<Row>({ widthPx, all, boxOf }: CheckColumn<Row>): GridColumn<Row> {
  return {
    id: 'own-check',
    head: <CheckAll {...all} />,
    track: `${widthPx}px`,
    align: 'center',
    cell: (row) => <CheckRow {...boxOf(row)} />,
  }
}
