/** How a workbook shows times: a spreadsheet's dates know no time zone, so that they are those of one reader. */
export interface SheetZone {
  /** IANA name. */
  readonly name: string
  /** Days since the last day of 1899, as a spreadsheet counts; null for a text that is no time. */
  countDays(text: string): number | null
}

const MS_PER_DAY = 86_400_000
/** 1970-01-01 as a spreadsheet counts days (ECMA-376, 18.17.4.1). */
const EPOCH_DAYS = 25_569
/** Every zone changes its offset at a full quarter of an hour. */
const SLOT_MS = 900_000
const KEPT_OFFSETS = 4096

export function makeZone(name = 'UTC'): SheetZone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const readWallMs = (atMs: number): number => {
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    return Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
  }
  const offsets = new Map<number, number>()
  const findOffsetMs = (atMs: number): number => {
    const slot = Math.floor(atMs / SLOT_MS)
    const known = offsets.get(slot)
    if (known !== undefined) return known
    if (offsets.size >= KEPT_OFFSETS) offsets.clear()
    const offsetMs = readWallMs(slot * SLOT_MS) - slot * SLOT_MS
    offsets.set(slot, offsetMs)
    return offsetMs
  }
  return {
    name,
    countDays: (text) => {
      const atMs = Date.parse(text)
      return Number.isNaN(atMs) ? null : (atMs + findOffsetMs(atMs)) / MS_PER_DAY + EPOCH_DAYS
    },
  }
}
