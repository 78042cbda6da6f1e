import { batchApi } from '@fibrewatch/contract/batch'
import { limitApi } from '@fibrewatch/contract/limit'
import { type RouteDefinition, route } from '#platform/http/route'
import * as files from './batch-file.service.ts'
import * as batches from './batch.service.ts'
import { loadTablePage } from './batch-table.service.ts'
import type { BatchParts } from './batch.types.ts'
import { uploadFile } from './batch-upload.service.ts'
import * as limits from './limit-set.service.ts'

export const makeBatchRoutes = (parts: BatchParts): RouteDefinition[] => [
  route(batchApi.page, ({ actor, query }) => batches.listBatchPage(parts, actor.scope, query)),
  route(batchApi.info, ({ actor, query }) => batches.loadBatchInfo(parts, actor.scope, query.id)),
  route(batchApi.add, (call) => batches.createBatch(parts, call, call.body)),
  route(batchApi.update, (call) => batches.changeBatch(parts, call, call.body)),
  route(batchApi.delete, (call) => batches.removeBatch(parts, call, call.body.id)),
  route(batchApi.upload, (call) => {
    const { query, body, receivedAt } = call
    return uploadFile(parts, call, { ...query, bytes: body, receivedAt })
  }),
  route(batchApi.files, ({ actor, query }) => files.listFilePage(parts, actor.scope, query)),
  route(batchApi.fileInfo, ({ actor, query }) => files.loadFileInfo(parts, actor.scope, query.id)),
  route(batchApi.samples, ({ actor, query }) => files.loadFileSamples(parts, actor.scope, query.id)),
  route(batchApi.place, (call) => files.placeFiles(parts, call, call.body)),
  route(batchApi.removeFile, (call) => files.removeFiles(parts, call, call.body)),
  route(batchApi.table, ({ actor, query }) => loadTablePage(parts, actor.scope, query)),
  route(limitApi.list, ({ actor }) => limits.listLimitSets(parts, actor)),
  route(limitApi.add, (call) => limits.createLimitSet(parts, call, call.body)),
  route(limitApi.update, (call) => limits.changeLimitSet(parts, call, call.body)),
  route(limitApi.delete, (call) => limits.removeLimitSet(parts, call, call.body.id)),
  route(limitApi.copy, (call) => limits.copyLimitSet(parts, call, call.body)),
]
