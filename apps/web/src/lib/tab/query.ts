/** A query with the given names set; null removes one. The others stay. */
export function changeQuery(
  former: URLSearchParams,
  change: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(former)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** An id from an address; null for anything else. */
export function parseId(text: string | null): number | null {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}
