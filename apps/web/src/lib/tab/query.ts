/** A query with names set anew; null takes one away. The others stay. */
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

/** An id as it stands in an address; null for whatever else somebody may have typed. */
export function parseId(text: string | null): number | null {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}
