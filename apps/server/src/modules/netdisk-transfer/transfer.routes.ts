import { netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { requireSpace } from '#modules/netdisk'
import { type RouteDefinition, route } from '#platform/http/route'
import { downloadNamed, issueTicket, previewNamed, redeemTicket } from './download.service.ts'
import type { TransferParts } from './transfer.types.ts'
import { finishUpload } from './upload-finish.ts'
import {
  cancelUpload,
  listOpen,
  makeUploadAnswer,
  receiveChunk,
  requireUpload,
  startUpload,
} from './upload.service.ts'

export function makeTransferRoutes(parts: TransferParts): RouteDefinition[] {
  return [
    route(netdiskTransferApi.token, async ({ actor, body }) => startUpload(parts, actor, body)),
    route(netdiskTransferApi.upload, async ({ actor, query, body }) =>
      receiveChunk(parts, actor, { query, content: body }),
    ),
    route(netdiskTransferApi.uploadStatus, async ({ actor, query }) =>
      makeUploadAnswer(await requireUpload(parts, actor, query.uploadId)),
    ),
    route(netdiskTransferApi.uploadFinish, async ({ actor, body }) => finishUpload(parts, actor, body)),
    route(netdiskTransferApi.uploads, async ({ actor, query }) =>
      listOpen(parts, await requireSpace(parts, actor, query.domainId)),
    ),
    route(netdiskTransferApi.uploadCancel, async ({ actor, body }) =>
      cancelUpload(parts, actor, body.uploadId),
    ),
    route(netdiskTransferApi.download, async ({ actor, query }) =>
      downloadNamed(parts, await requireSpace(parts, actor, query.domainId), query),
    ),
    route(netdiskTransferApi.ticket, async ({ actor, body }) => issueTicket(parts, actor, body)),
    route(netdiskTransferApi.preview, async ({ actor, query }) =>
      previewNamed(parts, await requireSpace(parts, actor, query.domainId), query),
    ),
    route(netdiskTransferApi.file, async ({ params }) => redeemTicket(parts, params.ticket)),
  ]
}
