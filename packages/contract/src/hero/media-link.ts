/** Stands in a link for the host that pictures and voices come from; none is asked while none is set. */
const HOST = '{host}'

/** The link on the host of this installation; null where it has none. */
export const fillHost = (link: string, host: string): string | null =>
  host === '' ? null : link.replace(HOST, host)
