import type { DomainScope } from '#platform/auth/scope'

/** What every log is filtered by. Rows of nobody's domain (a sign-in of an unknown name) are for super users alone. */
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

/** A part of a list: from a number of rows on, or after a row. */
export interface LogSlice<Filter, Key> {
  readonly filter: Filter
  readonly order: LogOrder
  readonly offset?: number
  readonly after?: Key | undefined
  readonly limit: number
}
