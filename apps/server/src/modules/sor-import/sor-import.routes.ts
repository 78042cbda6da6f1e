import { sorImportApi } from '@fibrewatch/contract/sor-import'
import { type RouteDefinition, route } from '#platform/http/route'
import * as imports from './sor-import.service.ts'
import { makeResultFile } from './sor-import.export.ts'
import type { SorImportParts } from './sor-import.types.ts'
import { uploadFile } from './sor-upload.service.ts'

export const makeSorImportRoutes = (parts: SorImportParts): RouteDefinition[] => [
  route(sorImportApi.add, (call) => imports.createImport(parts, call, call.body.name)),
  route(sorImportApi.page, ({ actor, query }) => imports.listImportPage(parts, actor, query)),
  route(sorImportApi.info, ({ actor, query }) => imports.loadInfo(parts, actor, query.id)),
  route(sorImportApi.upload, (call) => uploadFile(parts, call, { ...call.query, bytes: call.body })),
  route(sorImportApi.files, ({ actor, query }) => imports.listFilePage(parts, actor, query)),
  route(sorImportApi.results, (call) => makeResultFile(parts, call, call.query.id)),
  route(sorImportApi.drop, (call) => imports.dropImport(parts, call, call.body.id)),
  route(sorImportApi.match, (call) => imports.matchFiles(parts, call, call.body)),
  route(sorImportApi.place, (call) => imports.placeFiles(parts, call, call.body)),
  route(sorImportApi.run, (call) => imports.beginRun(parts, call, call.body)),
  route(sorImportApi.undo, (call) => imports.beginUndo(parts, call, call.body.id)),
]
