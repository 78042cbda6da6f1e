import { reportApi } from '@fibrewatch/contract/report'
import type { Actor } from '#platform/auth/actor'
import { type CallBase, type RouteDefinition, route } from '#platform/http/route'
import {
  cancelReport,
  listReportPage,
  makeReportRow,
  openReport,
  orderReport,
  removeReport,
  requireReport,
} from './report.service.ts'
import type { ReportParts, ReportRequest } from './report.types.ts'

export const makeReportRoutes = (parts: ReportParts): RouteDefinition[] => [
  route(reportApi.page, ({ actor, locale, query }) =>
    listReportPage(parts, { scope: actor.scope, locale }, query),
  ),
  route(reportApi.info, async ({ actor, locale, query }) =>
    makeReportRow(await requireReport(parts, actor.scope, query.id), locale),
  ),
  route(reportApi.trace, (call) => order(parts, call, { subject: 'trace', ...call.body })),
  route(reportApi.links, (call) => order(parts, call, { subject: 'links', ...call.body })),
  route(reportApi.alarm, (call) => order(parts, call, { subject: 'alarm', ...call.body })),
  route(reportApi.batch, (call) => order(parts, call, { subject: 'batch', ...call.body })),
  route(reportApi.cancel, async ({ actor, body, record }) => {
    const { number } = await cancelReport(parts, actor.scope, body.id)
    record({ objectId: body.id, objectName: number })
    return null
  }),
  route(reportApi.delete, async ({ actor, body, record }) => {
    const { number } = await removeReport(parts, actor.scope, body.id)
    record({ objectId: body.id, objectName: number })
    return null
  }),
  route(reportApi.download, ({ actor, query }) => openReport(parts, actor.scope, query.id)),
]

async function order(
  parts: ReportParts,
  { actor, record }: Pick<CallBase, 'record'> & { readonly actor: Actor },
  request: ReportRequest,
): Promise<{ id: string }> {
  const { id, number, name } = await orderReport(parts, actor, request)
  record({ objectId: id, objectName: `${number} ${name}`, after: request })
  return { id }
}
