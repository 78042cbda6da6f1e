import { ENDPOINTS } from '@fibrewatch/contract/api'
import type { LogChange, LoginLog, RequestLog, RequestLogInfo, TaskLog } from '@fibrewatch/contract/log'
import { REASONS } from '@fibrewatch/contract/reason'
import type { ListedRun } from '#modules/task'
import type { Locale } from '#platform/http/locale'
import type { LoginRow } from './login-log.repository.ts'
import type { ListedRequest, RequestRow } from './request-log.repository.ts'

const LABELS = new Map(ENDPOINTS.map(({ method, path, label }) => [`${method} ${path}`, label]))

export function rowToRequestLog(row: ListedRequest, locale: Locale): RequestLog {
  const { at, durationMs, ...fields } = row
  const actionName = LABELS.get(`${row.method} ${row.action}`)?.[locale] ?? row.action
  return { ...fields, actionName, consumeTime: durationMs, createTime: at.toISOString() }
}

export function rowToRequestInfo(row: RequestRow, locale: Locale): RequestLogInfo {
  const { before, after, hash, params, ...fields } = row
  return {
    row: rowToRequestLog({ ...fields, params: JSON.stringify(params) }, locale),
    changes: listChanges(before, after),
    hash: hash?.toString('hex') ?? null,
  }
}

type Side = Readonly<Record<string, unknown>> | null

/** Field by field; equal ones were left out when the row was written. */
function listChanges(before: Side, after: Side): LogChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({
    field,
    ...(before && Object.hasOwn(before, field) ? { before: before[field] } : {}),
    ...(after && Object.hasOwn(after, field) ? { after: after[field] } : {}),
  }))
}

const isReason = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason)

const REFUSED_TOGETHER = {
  zh: (attempts: number) => `一分钟内尝试过多，另有 ${attempts} 次被拒绝，只计数`,
  en: (attempts: number) => `Too many attempts in a minute: ${attempts} more were refused and counted`,
} as const

export function rowToLoginLog({ at, attempts, ...row }: LoginRow, locale: Locale): LoginLog {
  const { reason } = row
  const known = reason !== null && isReason(reason) ? REASONS[reason][locale] : reason
  const text = reason === 'request.too-many' ? REFUSED_TOGETHER[locale](attempts) : known
  // The open values in the text were for the user who signed in.
  return { ...row, reasonText: text?.replaceAll(/\s*\{\d\}\s*/g, ' … ') ?? null, time: at.toISOString() }
}

export function rowToTaskLog(row: ListedRun): TaskLog {
  const { id, taskId, name, handler, trigger, status, output, process } = row
  return {
    id,
    taskId,
    name,
    handler,
    trigger,
    status,
    consumeTime: row.durationMs,
    detail: output,
    process,
    createTime: row.dueAt.toISOString(),
  }
}
