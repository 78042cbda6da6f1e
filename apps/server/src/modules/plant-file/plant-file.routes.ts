import { plantFileApi } from '@fibrewatch/contract/plant-file'
import { type RouteDefinition, route } from '#platform/http/route'
import { attachFiles, uploadFile } from './add-files.service.ts'
import {
  changeFile,
  listFiles,
  openFile,
  openPicture,
  removeFiles,
  setPicture,
} from './plant-file.service.ts'
import type { PlantFileParts } from './plant-file.types.ts'

export const makePlantFileRoutes = (parts: PlantFileParts): RouteDefinition[] => [
  route(plantFileApi.list, ({ actor, query }) => listFiles(parts, actor, query)),
  route(plantFileApi.upload, (call) => uploadFile(parts, call, call)),
  route(plantFileApi.attach, (call) => attachFiles(parts, call, call.body)),
  route(plantFileApi.update, (call) => changeFile(parts, call, call.body)),
  route(plantFileApi.delete, (call) => removeFiles(parts, call, call.body)),
  route(plantFileApi.open, ({ actor, query }) => openFile(parts, actor, query)),
  route(plantFileApi.picture, ({ actor, query }) => openPicture(parts, actor, query.id)),
  route(plantFileApi.setPicture, (call) => setPicture(parts, call, call.body)),
]
