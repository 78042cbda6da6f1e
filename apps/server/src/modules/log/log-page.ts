import type { DomainScope } from '#platform/auth/scope'

/** Filters of every log. Rows without a domain (a sign-in with an unknown name) are for super users only. */
export interface LogFilter {
  readonly scope: DomainScope
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly keyword?: string | undefined
  readonly username?: string | undefined
  readonly ip?: string | undefined
}

export interface LogOrder {
  readonly sortBy: 'time' | 'duration'
  readonly isAsc: boolean
}

/** A part of a list: from an offset on, or after a row. */
export interface LogSlice<Filter, Key> {
  readonly filter: Filter
  readonly order: LogOrder
  readonly offset?: number
  readonly after?: Key | undefined
  readonly limit: number
}
