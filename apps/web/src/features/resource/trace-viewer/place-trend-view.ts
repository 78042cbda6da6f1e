import type { PlaceTrend } from '@fibrewatch/contract/trace'

export const PLACE_TREND_PX = { width: 364, height: 122, left: 40, right: 356, top: 10, bottom: 98 }

const DAY_MS = 86_400_000
const TICKS = 4
const STEPS_DB = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
const HEADROOM = 1.1

/** Steps so that a few lines reach from the lowest to the highest value. */
function listTicks(lowDb: number, highDb: number): number[] {
  const stepDb = STEPS_DB.find((step) => step * TICKS >= highDb - lowDb) ?? highDb - lowDb
  const first = Math.floor(lowDb / stepDb)
  const count = Math.ceil(highDb / stepDb) - first
  return Array.from({ length: count + 1 }, (_, at) => (first + at) * stepDb)
}

/** Where the days, their line and the limit stand; days without an event at the place leave a gap. */
export function makeTrendView({ days, limitDb, line }: PlaceTrend) {
  const { left, right, top, bottom } = PLACE_TREND_PX
  const seen = days.flatMap(({ at, lossDb }) => (lossDb === null ? [] : [{ atMs: Date.parse(at), lossDb }]))
  const firstMs = Date.parse(days[0]?.at ?? '')
  const lastMs = Math.max(firstMs + DAY_MS, Date.parse(days.at(-1)?.at ?? ''))
  const losses = [0, ...seen.map(({ lossDb }) => lossDb), ...(limitDb === null ? [] : [limitDb])]
  const ticks = listTicks(Math.min(...losses), Math.max(...losses) * HEADROOM)
  const [lowDb, highDb] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const x = (atMs: number) => left + ((atMs - firstMs) / (lastMs - firstMs)) * (right - left)
  const y = (lossDb: number) => bottom - ((lossDb - lowDb) / (highDb - lowDb)) * (bottom - top)
  const levelAt = (atMs: number) =>
    line === null ? 0 : line.levelDb + ((atMs - Date.parse(line.at)) / DAY_MS) * line.dbPerDay
  const drawn = `M${left} ${y(levelAt(firstMs))}L${right} ${y(levelAt(lastMs))}`
  return {
    dots: seen.map(({ atMs, lossDb }) => ({ x: x(atMs), y: y(lossDb) })),
    limitY: limitDb === null ? null : y(limitDb),
    line: line === null ? null : drawn,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    firstDay: new Date(firstMs).toISOString(),
    lastDay: new Date(lastMs).toISOString(),
  }
}
