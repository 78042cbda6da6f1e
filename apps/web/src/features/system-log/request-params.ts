/** A value as JSON writes it, text without its quotation marks. */
export const writeValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** The parameters of a call, formatted: empty parts are left out. Null: nothing was sent. */
export function formatParams(json: string): string | null {
  let sent: unknown
  try {
    sent = JSON.parse(json)
  } catch {
    // A row from before the present format holds the parameters as sent.
    return json === '' ? null : json
  }
  if (typeof sent !== 'object' || sent === null) return sent === null ? null : writeValue(sent)
  const parts = Object.entries(sent).filter(([, value]) => value !== null && !isEmptyObject(value))
  if (parts.length === 0) return null
  const [first] = parts
  const isBodyAlone = parts.length === 1 && first?.[0] === 'body'
  return JSON.stringify(isBodyAlone ? first[1] : Object.fromEntries(parts), null, 2)
}
