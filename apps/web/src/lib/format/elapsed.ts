import type { Language } from '#lib/i18n/language.ts'
import { formatNumber, MISSING } from './numbers.ts'
import { formatDuration } from './time.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** How long a run took: `38 ms`, `1.2 s`, `04:12`. */
export function formatElapsed(elapsedMs: number | null, language: Language): string {
  if (elapsedMs === null) return MISSING
  if (elapsedMs < SECOND_MS) return `${formatNumber(elapsedMs)} ms`
  return elapsedMs < MINUTE_MS
    ? `${formatNumber(elapsedMs / SECOND_MS, 1)} s`
    : formatDuration(elapsedMs, language)
}
