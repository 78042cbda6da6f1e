import { type Density, useTheme } from '#ui/theme.ts'

const ROW_HEIGHT_PX: Record<Density, number> = { default: 40, middle: 34, compact: 28 }

/** Height of a row: by a fixed density where the page asks for one, otherwise by the user's. */
export function useRowHeightPx(fixed?: Density): number {
  const density = useTheme((theme) => theme.density)
  return ROW_HEIGHT_PX[fixed ?? density]
}
