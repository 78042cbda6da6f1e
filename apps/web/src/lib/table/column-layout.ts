export const PIN_SIDES = ['left', 'right'] as const
export type PinSide = (typeof PIN_SIDES)[number]

/** The declaration of a column. */
export type DeclaredColumn = {
  id: string
  hiddenByDefault?: boolean | undefined
  pinned?: PinSide | undefined
}

/** The reader's setting of a column. */
export type ColumnSetting = { id: string; isShown: boolean; pinned: PinSide | null; widthPx: number | null }

export type TableLayout = {
  columns: readonly ColumnSetting[]
  hasIndex: boolean
  hasBorder: boolean
}

export const MIN_COLUMN_PX = 48
const MAX_COLUMN_PX = 1200

const makeSetting = ({ id, hiddenByDefault = false, pinned }: DeclaredColumn): ColumnSetting => ({
  id,
  isShown: !hiddenByDefault,
  pinned: pinned ?? null,
  widthPx: null,
})

export const makeLayout = (declared: readonly DeclaredColumn[]): TableLayout => ({
  columns: declared.map(makeSetting),
  hasIndex: false,
  hasBorder: false,
})

const clampWidth = (widthPx: number) => Math.round(Math.min(Math.max(widthPx, MIN_COLUMN_PX), MAX_COLUMN_PX))

function parseSetting(value: unknown): ColumnSetting[] {
  const { id, isShown, pinned, widthPx } = (value ?? {}) as Partial<Record<keyof ColumnSetting, unknown>>
  if (typeof id !== 'string') return []
  return [
    {
      id,
      isShown: isShown !== false,
      pinned: PIN_SIDES.find((side) => side === pinned) ?? null,
      widthPx: typeof widthPx === 'number' && Number.isFinite(widthPx) ? clampWidth(widthPx) : null,
    },
  ]
}

/** A stored layout; null for anything that is not one. */
export function parseLayout(value: unknown): TableLayout | null {
  const { columns, hasIndex, hasBorder } = (value ?? {}) as Partial<Record<keyof TableLayout, unknown>>
  if (!Array.isArray(columns)) return null
  return {
    columns: columns.flatMap(parseSetting),
    hasIndex: hasIndex === true,
    hasBorder: hasBorder === true,
  }
}

/** A stored layout on today's columns: removed ones are dropped, new ones come where they are declared. */
export function mergeLayout(declared: readonly DeclaredColumn[], stored: TableLayout | null): TableLayout {
  if (stored === null) return makeLayout(declared)
  const ids = new Set(declared.map(({ id }) => id))
  const columns = stored.columns.filter(
    ({ id }, at) => ids.has(id) && stored.columns.findIndex((other) => other.id === id) === at,
  )
  for (const [at, column] of declared.entries()) {
    if (!columns.some(({ id }) => id === column.id)) columns.splice(at, 0, makeSetting(column))
  }
  return { ...stored, columns }
}

const SIDE_RANK = { left: 0, none: 1, right: 2 } as const

/** Columns to draw: shown ones, pinned ones at their side, each in the reader's order. */
export function arrangeColumns<Column extends DeclaredColumn>(
  declared: readonly Column[],
  layout: TableLayout,
): { column: Column; setting: ColumnSetting }[] {
  const byId = new Map(declared.map((column) => [column.id, column]))
  return layout.columns
    .flatMap((setting) => {
      const column = byId.get(setting.id)
      return column === undefined || !setting.isShown ? [] : [{ column, setting }]
    })
    .toSorted((a, b) => SIDE_RANK[a.setting.pinned ?? 'none'] - SIDE_RANK[b.setting.pinned ?? 'none'])
}

export function changeColumn(
  layout: TableLayout,
  id: string,
  change: Partial<Omit<ColumnSetting, 'id'>>,
): TableLayout {
  const widthPx = typeof change.widthPx === 'number' ? { widthPx: clampWidth(change.widthPx) } : {}
  const columns = layout.columns.map((setting) =>
    setting.id === id ? { ...setting, ...change, ...widthPx } : setting,
  )
  return { ...layout, columns }
}

/** Moves a column to another index; beyond the ends means the end. */
export function moveColumn(layout: TableLayout, id: string, to: number): TableLayout {
  const moved = layout.columns.find((setting) => setting.id === id)
  if (moved === undefined) return layout
  const rest = layout.columns.filter((setting) => setting !== moved)
  const at = Math.min(Math.max(to, 0), rest.length)
  return { ...layout, columns: rest.toSpliced(at, 0, moved) }
}
