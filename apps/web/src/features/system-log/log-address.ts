export const LOG_TABS = ['request', 'login', 'task'] as const
export type LogTab = (typeof LOG_TABS)[number]

/** Conditions that mean the same in another log go along to it. */
const SHARED = new Set(['username', 'ip', 'time'])

export const parseTab = (address: URLSearchParams): LogTab =>
  LOG_TABS.find((tab) => tab === address.get('tab')) ?? 'request'

/** The address of another log. */
export function changeTab(address: URLSearchParams, tab: LogTab): URLSearchParams {
  const kept = [...address].filter(([name]) => SHARED.has(name))
  return new URLSearchParams(tab === 'request' ? kept : [['tab', tab], ...kept])
}

/** Links from elsewhere say `keyword`, as the calls do; a table calls what is searched for `q`. */
export function adoptKeyword(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  next.set('q', address.get('keyword') ?? '')
  next.delete('keyword')
  return next
}

/** The address with one entry in the drawer, or none. */
export function changeEntry(address: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(address)
  if (id === null) next.delete('id')
  else next.set('id', id)
  return next
}
