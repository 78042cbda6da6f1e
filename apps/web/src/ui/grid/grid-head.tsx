import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { CellLook } from './cell-look.ts'
import type { ColumnSort, GridColumn, GridSkin } from './grid.types.ts'

type SortButtonProps = ColumnSort & { skin: GridSkin; children: ReactNode }

function SortButton({ order, onSort, skin, children }: SortButtonProps) {
  return (
    <button type="button" className={skin.sort} onClick={onSort}>
      {children}
      <span className={order === null ? skin.mark : `${skin.mark} is-on`}>
        <Icon name={order === 'ascending' ? 'up' : 'down'} size={12} />
      </span>
    </button>
  )
}

type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  looks: readonly CellLook[]
  skin: GridSkin
}

/** The head row: names, and the order by each column that has one. */
export function GridHead<Row>({ columns, looks, skin }: GridHeadProps<Row>) {
  return (
    <div className={skin.head} role="row" aria-rowindex={1}>
      {columns.map(({ id, head, sort, headEnd }, at) => (
        <div
          key={id}
          role="columnheader"
          aria-colindex={at + 1}
          aria-sort={sort === undefined ? undefined : (sort.order ?? 'none')}
          {...looks[at]}
        >
          {sort === undefined ? (
            head
          ) : (
            <SortButton {...sort} skin={skin}>
              {head}
            </SortButton>
          )}
          {headEnd}
        </div>
      ))}
    </div>
  )
}
