import { plantExportApi, plantImportApi } from '@fibrewatch/contract/plant-import'
import { type RouteDefinition, route } from '#platform/http/route'
import { exportArchive } from './archive.service.ts'
import { beginCheck, beginRun, beginUndo, cancelImport } from './begin.service.ts'
import { exportFile } from './export.service.ts'
import { makeFaultFile, makeTemplate } from './import-file.service.ts'
import { listImportPage, listPlaces, listRowPage, loadInfo } from './import-info.service.ts'
import type { ImportParts } from './plant-import.types.ts'
import { uploadFile } from './upload.service.ts'

export const makePlantImportRoutes = (parts: ImportParts): RouteDefinition[] => [
  route(plantImportApi.page, ({ actor, query }) => listImportPage(parts, actor, query)),
  route(plantImportApi.info, ({ actor, query }) => loadInfo(parts, actor, query.id)),
  route(plantImportApi.upload, (call) => uploadFile(parts, call, { ...call.query, bytes: call.body })),
  route(plantImportApi.check, (call) => beginCheck(parts, call, call.body)),
  route(plantImportApi.run, (call) => beginRun(parts, call, call.body)),
  route(plantImportApi.cancel, (call) => cancelImport(parts, call, call.body.id)),
  route(plantImportApi.undo, (call) => beginUndo(parts, call, call.body.id)),
  route(plantImportApi.rows, (call) => listRowPage(parts, call, call.query)),
  route(plantImportApi.faults, (call) => makeFaultFile(parts, call, call.query.id)),
  route(plantImportApi.places, ({ actor, query }) => listPlaces(parts, actor, query.id)),
  route(plantImportApi.template, async ({ locale, query }) => makeTemplate(query.kind, locale)),
  route(plantExportApi.archive, ({ actor, query }) => exportArchive(parts, actor, query)),
  route(plantExportApi.file, (call) => exportFile(parts, call, call.query)),
]
