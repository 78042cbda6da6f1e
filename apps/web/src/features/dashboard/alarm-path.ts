/** The event page with the rows behind a figure; parameter names are those of the alarm list's filters. */
export function makeAlarmPath(filter: Readonly<Record<string, string | number | boolean>> = {}): string {
  const query = new URLSearchParams({ state: 'active' })
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value))
  return `/event/index?${query}`
}

/** The resource page with one link chosen. */
export const makeLinkPath = (code: string): string => `/resource/index?link=${encodeURIComponent(code)}`
