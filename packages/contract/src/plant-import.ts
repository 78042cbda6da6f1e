import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { paged, pageQuery } from './envelope.ts'
import { IMPORT_KINDS, TABLE_KINDS } from './import-field.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from './import-limit.ts'
import { closedObject, id, lngLat, nullable, oneOf, text } from './schema.ts'

export const IMPORT_FORMATS = ['csv', 'xlsx', 'geojson', 'kml', 'kmz', 'shp', 'archive'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]
/** Of the coordinates in a file. */
export const DATUMS = ['wgs84', 'gcj02'] as const
export type Datum = (typeof DATUMS)[number]

/**
 * `read`: the rows are kept, and nothing was checked. `checking`, `running` and `undoing` go on by a job of the server.
 * `stopped`: cancelled, and what was good until then is in.
 */
export const IMPORT_STATES = [
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]
/** `all`: nothing goes in unless everything does. `good`: what is refused is left out. */
export const IMPORT_MODES = ['all', 'good'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]
/** What becomes of an object; `kept`: it was changed since, and undoing left it as it is. */
export const OUTCOMES = ['added', 'changed', 'same', 'refused', 'undone', 'kept'] as const
export type Outcome = (typeof OUTCOMES)[number]

const column = Type.Integer({ minimum: 0, maximum: MAX_IMPORT_COLUMNS - 1 })
/** The column of each field; a field without one keeps what is there. */
const mapping = Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), column, { maxProperties: 40 })
const counts = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  refused: Type.Integer(),
  undone: Type.Integer(),
  kept: Type.Integer(),
})

export const importInfo = Type.Object({
  id,
  kind: oneOf(IMPORT_KINDS),
  format: oneOf(IMPORT_FORMATS),
  fileName: Type.String(),
  state: oneOf(IMPORT_STATES),
  mode: nullable(oneOf(IMPORT_MODES)),
  domainId: id,
  datum: oneOf(DATUMS),
  headings: Type.Array(Type.String()),
  /** As guessed from the headings, or as it was for the same headings before, or as it was checked. */
  mapping: Type.Record(Type.String(), Type.Integer()),
  isRemembered: Type.Boolean(),
  /** The first rows. */
  sample: Type.Array(Type.Array(Type.String())),
  rowCount: Type.Integer(),
  /** Several rows may be of one object; 0 before the check. */
  objectCount: Type.Integer(),
  doneCount: Type.Integer(),
  counts,
  /** Whether its rows are kept still, without which it cannot be undone as a whole. */
  hasRows: Type.Boolean(),
  /** A fault of the server ended it: of `all` everything was put back, of `good` what was in until then stayed. */
  isBroken: Type.Boolean(),
  createdAt: Type.String(),
  userName: Type.String(),
})
export type ImportInfo = Static<typeof importInfo>

export const importRow = Type.Object({
  /** As a spreadsheet counts, its headings first; of a map the number of the feature. */
  row: Type.Integer(),
  code: Type.String(),
  outcome: oneOf(OUTCOMES),
  /** Why it is refused or kept, in the reader's language. */
  reason: nullable(Type.String()),
})
export type ImportRow = Static<typeof importRow>

const ofOne = closedObject({ id })

export const plantImportApi = {
  /** The newest first. */
  page: get('plant/import/page', {
    label: label('资源导入记录', 'Imports of the plant'),
    query: closedObject(pageQuery),
    data: paged(importInfo),
  }),
  info: get('plant/import/info', {
    label: label('资源导入详情', 'Import of the plant'),
    query: ofOne,
    data: importInfo,
  }),
  /** Reads a file and keeps its rows. */
  upload: post('plant/import/upload', {
    label: label('上传导入文件', 'Upload a file to import'),
    bodyKind: 'raw',
    bodyLimitBytes: MAX_IMPORT_BYTES,
    query: closedObject({
      kind: oneOf(IMPORT_KINDS),
      domainId: id,
      fileName: text(200, 1),
      /** Absent: by the end of the file's name. */
      format: Type.Optional(oneOf(IMPORT_FORMATS)),
    }),
    data: importInfo,
  }),
  /** Begins to try every row and to take it back; `info` says how far it is. */
  check: post('plant/import/check', {
    label: label('检查导入', 'Check an import'),
    /** Rows without a domain of their own belong to `domainId`. */
    body: closedObject({ id, mapping, domainId: id, datum: oneOf(DATUMS) }),
    data: importInfo,
  }),
  /** Begins to import what was checked. */
  run: post('plant/import/run', {
    label: label('开始导入', 'Begin an import'),
    body: closedObject({ id, mode: oneOf(IMPORT_MODES) }),
    data: importInfo,
  }),
  /** Of `all` everything is taken back; of `good` what is in stays in. A check is forgotten, and its rows stay. */
  cancel: post('plant/import/cancel', {
    label: label('取消导入', 'Cancel an import'),
    body: ofOne,
    data: importInfo,
  }),
  /** Begins to put everything back, last first; what was changed since stays, and is named. */
  undo: post('plant/import/undo', {
    label: label('撤销导入', 'Undo an import'),
    body: ofOne,
    data: importInfo,
  }),
  rows: get('plant/import/rows', {
    label: label('导入结果', 'Rows of an import'),
    query: closedObject({ id, outcome: oneOf(OUTCOMES), ...pageQuery }),
    data: paged(importRow),
  }),
  /** The rows that are refused or kept, with their reasons, as CSV. */
  faults: get('plant/import/faults', {
    label: label('下载导入错误', 'Download the faults of an import'),
    answerKind: 'binary',
    query: ofOne,
  }),
  /** Where the rows lie, in WGS-84, of a large file as many as a map shows. */
  places: get('plant/import/places', {
    label: label('导入位置预览', 'Where the rows of an import lie'),
    query: ofOne,
    data: Type.Object({ points: Type.Array(lngLat), lines: Type.Array(Type.Array(lngLat)) }),
  }),
  /** The headings of a kind and one row, to be filled in. */
  template: get('plant/import/template', {
    label: label('下载导入模板', 'Download a template for an import'),
    answerKind: 'binary',
    reach: 'everybody',
    query: closedObject({ kind: oneOf(TABLE_KINDS) }),
  }),
}

export const EXPORT_KINDS = TABLE_KINDS
export const PLANT_FILE_FORMATS = ['csv', 'xlsx', 'geojson', 'kml', 'shp'] as const

export const plantExportApi = {
  /** Everything of a kind that the reader sees, in a form that can be imported. */
  file: get('plant/export/file', {
    label: label('导出资源', 'Export the plant'),
    answerKind: 'binary',
    query: closedObject({ kind: oneOf(EXPORT_KINDS), format: oneOf(PLANT_FILE_FORMATS) }),
  }),
  /** Everything of a domain and those below it that the reader sees, as one file that another installation takes in. */
  archive: get('plant/export/archive', {
    label: label('导出整个资源档案', 'Export a plant as one archive'),
    answerKind: 'binary',
    query: closedObject({ domainId: id }),
  }),
}
