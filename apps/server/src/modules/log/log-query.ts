import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { logApi } from '@fibrewatch/contract/log'
import type { RunFilter } from '#modules/task'
import type { DomainScope } from '#platform/auth/scope'
import { parseTime } from '#platform/http/query-time'
import type { LogOrder } from './log-page.ts'
import type { LoginFilter } from './login-log.repository.ts'
import type { RequestFilter } from './request-log.repository.ts'

type Unpaged<Query> = Omit<Query, 'page' | 'limit'>
type RequestQuery = Unpaged<EndpointQuery<typeof logApi.requestPage>>
type LoginQuery = Unpaged<EndpointQuery<typeof logApi.loginPage>>
type TaskQuery = Unpaged<EndpointQuery<typeof logApi.taskPage>>

const readPeriod = ({ from, to }: { from?: string; to?: string }) => ({
  from: parseTime('from', from),
  to: parseTime('to', to),
})

export function readRequestFilter(query: RequestQuery, scope: DomainScope): RequestFilter {
  const { keyword, userId, username, action, method, statusClass, objectKind, objectId, ip } = query
  const object = { objectKind, objectId }
  return {
    scope,
    keyword,
    userId,
    username,
    action,
    method,
    statusClass,
    ip,
    ...object,
    ...readPeriod(query),
  }
}

export function readLoginFilter(query: LoginQuery, scope: DomainScope): LoginFilter {
  const { keyword, username, ip, ok } = query
  return { scope, keyword, username, ip, ok, ...readPeriod(query) }
}

export function readTaskFilter(query: TaskQuery): RunFilter {
  const { keyword, taskId, status, trigger } = query
  return { keyword, taskId, status, trigger, ...readPeriod(query) }
}

/** Newest first unless asked otherwise. */
export const readOrder = ({ sortBy, isAsc }: { sortBy?: string; isAsc?: boolean }): LogOrder => ({
  sortBy: sortBy === 'consumeTime' ? 'duration' : 'time',
  isAsc: sortBy === undefined ? false : (isAsc ?? true),
})
