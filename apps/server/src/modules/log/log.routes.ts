import { logApi } from '@fibrewatch/contract/log'
import { countRuns, type ListedRun, listRuns } from '#modules/task'
import type { Db } from '#platform/database/database'
import { makeExport, mapRows, readPages } from '#platform/export/make-export'
import { verifyChain } from '#platform/http/audit-chain'
import { objectNotFound } from '#platform/http/errors'
import { type RouteDefinition, route } from '#platform/http/route'
import { makePage, readPage } from '#platform/list/page'
import { LOGIN_COLUMNS, REQUEST_COLUMNS, TASK_LOG_COLUMNS } from './log.export.ts'
import { readLoginFilter, readOrder, readRequestFilter, readTaskFilter } from './log-query.ts'
import { rowToLoginLog, rowToRequestInfo, rowToRequestLog, rowToTaskLog } from './log.wire.ts'
import { countLogins, listLogins, type LoginRow } from './login-log.repository.ts'
import { countRequests, type ListedRequest, listRequests, loadRequest } from './request-log.repository.ts'

const NAMES = {
  request: { zh: '请求日志', en: 'Request log' },
  login: { zh: '登录日志', en: 'Sign-in log' },
  task: { zh: '任务日志', en: 'Task log' },
} as const

export const makeLogRoutes = (db: Db): RouteDefinition[] => [
  ...makeRequestRoutes(db),
  ...makeLoginRoutes(db),
  ...makeTaskLogRoutes(db),
]

const makeRequestRoutes = (db: Db): RouteDefinition[] => [
  route(logApi.requestPage, async ({ query, actor, locale }) => {
    const slice = readPage(query)
    const filter = readRequestFilter(query, actor.scope)
    const rows = await listRequests(db, { filter, order: readOrder(query), ...slice })
    const list = rows.map((row) => rowToRequestLog(row, locale))
    return makePage(list, await countRequests(db, filter), slice)
  }),
  route(logApi.requestInfo, async ({ query, actor, locale }) => {
    const row = await loadRequest(db, query.id, actor.scope)
    if (row === undefined) throw objectNotFound()
    return rowToRequestInfo(row, locale)
  }),
  route(logApi.requestExport, async ({ query, actor, locale }) => {
    const slice = { filter: readRequestFilter(query, actor.scope), order: readOrder(query) }
    const rows = readPages<ListedRequest>((after, limit) => listRequests(db, { ...slice, after, limit }))
    return makeExport(
      { columns: REQUEST_COLUMNS, fileName: NAMES.request },
      mapRows(rows, (row) => rowToRequestLog(row, locale)),
      { query, locale },
    )
  }),
  route(logApi.verify, async () => {
    const { from, to, ...report } = await verifyChain(db)
    return { ...report, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
  }),
]

const makeLoginRoutes = (db: Db): RouteDefinition[] => [
  route(logApi.loginPage, async ({ query, actor, locale }) => {
    const slice = readPage(query)
    const filter = readLoginFilter(query, actor.scope)
    const rows = await listLogins(db, { filter, order: readOrder(query), ...slice })
    const list = rows.map((row) => rowToLoginLog(row, locale))
    return makePage(list, await countLogins(db, filter), slice)
  }),
  route(logApi.loginExport, async ({ query, actor, locale }) => {
    const slice = { filter: readLoginFilter(query, actor.scope), order: readOrder(query) }
    const rows = readPages<LoginRow>((after, limit) => listLogins(db, { ...slice, after, limit }))
    return makeExport(
      { columns: LOGIN_COLUMNS, fileName: NAMES.login },
      mapRows(rows, (row) => rowToLoginLog(row, locale)),
      { query, locale },
    )
  }),
]

/** Tasks belong to the installation, and so do their runs: readers of the log see all of them. */
const makeTaskLogRoutes = (db: Db): RouteDefinition[] => [
  route(logApi.taskPage, async ({ query }) => {
    const slice = readPage(query)
    const filter = readTaskFilter(query)
    const rows = await listRuns(db, { filter, order: readOrder(query), ...slice })
    return makePage(rows.map(rowToTaskLog), await countRuns(db, filter), slice)
  }),
  route(logApi.taskExport, async ({ query, locale }) => {
    const slice = { filter: readTaskFilter(query), order: readOrder(query) }
    const rows = readPages<ListedRun>((after, limit) => listRuns(db, { ...slice, after, limit }))
    return makeExport({ columns: TASK_LOG_COLUMNS, fileName: NAMES.task }, mapRows(rows, rowToTaskLog), {
      query,
      locale,
    })
  }),
]
