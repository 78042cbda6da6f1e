import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import {
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportInfo,
  type plantImportApi,
} from '@fibrewatch/contract/plant-import'
import type { ChangeCall } from '#modules/plant-change'
import { ARCHIVE_ENDING } from './archive-key.ts'
import { includesDomain } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { guessMapping, hashHeadings } from './guess-mapping.ts'
import { loadInfo } from './import-info.service.ts'
import { createRows } from './import-row.repository.ts'
import * as stored from './plant-import.repository.ts'
import type { ImportParts } from './plant-import.types.ts'
import { fileUnreadable } from './row-reader.ts'

type UploadQuery = EndpointQuery<typeof plantImportApi.upload>

/** Rows are kept for so long, and with them whether an import can be undone as a whole. */
const KEEP_MS = 30 * 86_400_000
const ENDINGS: Readonly<Record<string, ImportFormat>> = {
  json: 'geojson',
  txt: 'csv',
  tsv: 'csv',
  zip: 'shp',
  [ARCHIVE_ENDING]: 'archive',
}

function findFormat({ fileName, format, kind }: UploadQuery): ImportFormat {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  const found = format ?? IMPORT_FORMATS.find((each) => each === ending) ?? ENDINGS[ending]
  if (found === undefined) throw fileUnreadable('format-unknown')
  // A table is no archive, and an archive no table.
  if ((found === 'archive') !== (kind === 'plant'))
    throw fileUnreadable(kind === 'plant' ? 'not-archive' : 'format-unknown')
  return found
}

/** Reads a file in a thread and keeps its rows; of a file that cannot be read nothing stays. */
export async function uploadFile(
  parts: ImportParts,
  { actor, record }: ChangeCall,
  { bytes, ...query }: UploadQuery & { readonly bytes: Uint8Array },
): Promise<ImportInfo> {
  const { kind, domainId, fileName } = query
  if (!includesDomain(actor.scope, domainId)) throw objectNotFound()
  const format = findFormat(query)
  const { db, clock } = parts
  const createdAt = new Date(clock.now())
  await stored.clearOldRows(db, new Date(createdAt.getTime() - KEEP_MS))
  const { userId, name: userName } = actor
  const id = await stored.createImport(db, { kind, format, fileName, domainId, userId, userName, createdAt })
  try {
    await keepRows(parts, { id, userId, kind }, { format, bytes })
  } catch (cause) {
    await stored.removeImport(db, id)
    throw cause
  }
  record({ objectId: id, objectName: fileName, after: { kind, format } })
  return loadInfo(parts, actor, id)
}

async function keepRows(
  { db, reading }: ImportParts,
  { id, userId, kind }: { id: number; userId: number; kind: ImportInfo['kind'] },
  task: { readonly format: ImportFormat; readonly bytes: Uint8Array },
): Promise<void> {
  let rowCount = 0
  const headings = await reading.read(task, async (rows) => {
    await createRows(db, id, rows)
    rowCount += rows.length
  })
  const headingsKey = hashHeadings(headings)
  const remembered = await stored.loadMapping(db, { userId, kind, headingsKey })
  await stored.storeHead(db, id, {
    headings,
    headingsKey,
    mapping: remembered ?? guessMapping(kind, headings),
    isRemembered: remembered !== undefined,
    rowCount,
  })
}
