import { changeQuery } from '#lib/tab/query.ts'
import { KEYWORD_PARAM } from '#lib/table/list-state.ts'

export const LOG_TABS = ['request', 'login', 'task'] as const
export type LogTab = (typeof LOG_TABS)[number]

/** Filters that mean the same in another log are kept when switching to it. */
const SHARED = new Set(['username', 'ip', 'time'])

export const parseTab = (address: URLSearchParams): LogTab =>
  LOG_TABS.find((tab) => tab === address.get('tab')) ?? 'request'

/** The address of another log. */
export function changeTab(address: URLSearchParams, tab: LogTab): URLSearchParams {
  const kept = [...address].filter(([name]) => SHARED.has(name))
  return new URLSearchParams(tab === 'request' ? kept : [['tab', tab], ...kept])
}

/** Links from elsewhere use `keyword`, as the calls do; a table uses `q`. */
export function adoptKeyword(address: URLSearchParams): URLSearchParams {
  return changeQuery(address, { [KEYWORD_PARAM]: address.get('keyword') ?? '', keyword: null })
}
