type PressedKey = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const PAGE_ROWS = 10

const ROWS_OF_KEY: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  j: 1,
  k: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** How many rows a key moves down a list (up when negative); undefined for any other key. */
export function rowStepOf({ key, ctrlKey, metaKey, altKey }: PressedKey): number | undefined {
  return ctrlKey || metaKey || altKey ? undefined : ROWS_OF_KEY[key]
}
