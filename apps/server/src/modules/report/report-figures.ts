import type { Say } from './report-words.ts'

/** Figures as a report writes them: with the sign of the trade, and a dash for what is not known. */
export const DASH = '—'

const MINUS = '\u2212'

export const formatNumber = (value: number | null, digits: number): string => {
  if (value === null || !Number.isFinite(value)) return DASH
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', MINUS)
}

export const formatKm = (distanceM: number | null): string =>
  formatNumber(distanceM === null ? null : distanceM / 1000, 3)

/** With no more decimals than its uncertainty bears out: whole metres from ±1 m on, and where it is not known. */
export const formatMetres = (distanceM: number, uncertaintyM: number | null): string =>
  `${formatNumber(distanceM, uncertaintyM === null || uncertaintyM >= 1 ? 0 : 1)} m`

export const formatDb = (value: number | null): string => formatNumber(value, 2)
/** Of a joint: limits stand in hundredths, and of two losses of "0.12 dB" one may be beyond and one within. */
export const formatJointDb = (value: number | null): string => formatNumber(value, 3)

/** `500 ns`, `2.5 µs`. */
export const formatPulse = (pulseNs: number): string =>
  pulseNs >= 1000 ? `${Number((pulseNs / 1000).toFixed(2))} µs` : `${Number(pulseNs.toFixed(1))} ns`

/** `2026-03-19 02:41:18 +08`, in a zone that is known. */
export function formatInstant(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(instant))
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? ''
  const offset = of('timeZoneName').replace('GMT', '').replace(/:00$/, '') || '+00'
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')} ${offset.replace('-', MINUS)}`
}

const DAY_S = 86_400
const HOUR_S = 3600
const MINUTE_S = 60

/** The two largest units that count: `3 h 12 min`. */
export function formatDuration(ms: number, say: Say): string {
  const total = Math.max(0, Math.round(ms / 1000))
  const parts = [
    { id: 'days', count: Math.floor(total / DAY_S) },
    { id: 'hours', count: Math.floor((total % DAY_S) / HOUR_S) },
    { id: 'minutes', count: Math.floor((total % HOUR_S) / MINUTE_S) },
    { id: 'seconds', count: total % MINUTE_S },
  ] as const
  const first = parts.findIndex(({ count }) => count > 0)
  if (first < 0) return say('seconds', { count: 0 })
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ id, count }) => say(id, { count }))
    .join(' ')
}

/** `31.34432, 120.74236`: latitude first, as it is said. */
export const formatLngLat = ([lng = 0, lat = 0]: readonly number[]): string =>
  `${formatNumber(lat, 5)}, ${formatNumber(lng, 5)}`
