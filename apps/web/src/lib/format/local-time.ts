const pad = (value: number) => String(value).padStart(2, '0')

/** An instant as a date field shows it, in the reader's own zone: `2026-03-18T14:30` or its day; empty for null. */
export function writeLocal(instant: string | null, hasTime: boolean): string {
  const at = new Date(instant ?? '')
  if (Number.isNaN(at.getTime())) return ''
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return hasTime ? `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}` : day
}

/** Text as an instant of the wire; without a zone it is the reader's own time. Null when it is none. */
export function parseInstant(text: string | null): string | null {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
