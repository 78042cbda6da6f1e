import { useMemo, useState } from 'react'

type Steady<Row> = {
  /** Rows to draw: their order stands still while held, their values are the latest. */
  rows: readonly Row[]
  /** New rows that wait. */
  waiting: number
  /** Lets them in. */
  release: () => void
}

/** Latest values in the order of `keys`; a row that has left the list keeps its last place no longer. */
function arrange<Row>(latest: readonly Row[], keys: readonly string[], rowKey: (row: Row) => string): Row[] {
  const byKey = new Map(latest.map((row) => [rowKey(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, at) => key === b[at])

/**
 * Keeps a live list from moving under the reader's pointer. While held, new rows wait and are counted; rows
 * appended by paging (after the last one shown) come through at once.
 */
export function useSteadyRows<Row>(
  latest: readonly Row[],
  rowKey: (row: Row) => string,
  isHeld: boolean,
): Steady<Row> {
  const [shownKeys, setShownKeys] = useState<readonly string[]>(() => latest.map(rowKey))
  const latestKeys = useMemo(() => latest.map(rowKey), [latest, rowKey])
  const lastShown = shownKeys.findLast((key) => latestKeys.includes(key))
  const appended = lastShown === undefined ? [] : latestKeys.slice(latestKeys.indexOf(lastShown) + 1)
  const known = new Set(shownKeys)
  const held = [...shownKeys, ...appended.filter((key) => !known.has(key))]
  const wanted = isHeld ? held : latestKeys
  // Adjusted while rendering: an effect would draw the moved rows once before putting them back.
  if (!isSame(wanted, shownKeys)) setShownKeys(wanted)
  const rows = useMemo(() => arrange(latest, wanted, rowKey), [latest, wanted, rowKey])
  return { rows, waiting: latestKeys.length - rows.length, release: () => setShownKeys(latestKeys) }
}
