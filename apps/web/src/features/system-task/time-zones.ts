import type { PickOption } from '#ui/form/picker.tsx'

/** `GMT+8`; nothing for a name this browser does not know. */
function offsetOf(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

let known: readonly PickOption[] | null = null

/** Every zone of the browser with its offset of today, computed once; `own` is kept even when it is unknown. */
export function listTimeZones(own: string): readonly PickOption[] {
  known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone,
    hint: offsetOf(zone),
  }))
  return known.some(({ value }) => value === own) ? known : [{ value: own, label: own }, ...known]
}

/** `2026-03-18 周三 03:00:00` on a clock of that zone. */
export function formatInZone(instant: string, timeZone: string, tag: string): string {
  const at = new Date(instant)
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(at)
  const weekday = new Intl.DateTimeFormat(tag, { timeZone, weekday: 'short' }).format(at)
  return `${date} ${weekday} ${time}`
}
