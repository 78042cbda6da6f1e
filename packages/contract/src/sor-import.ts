import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { paged, pageQuery } from './envelope.ts'
import { MAX_IMPORT_BYTES } from './import-limit.ts'
import { IMPORT_MODES } from './plant-import.ts'
import { closedObject, id, nullable, oneOf, text, uuid } from './schema.ts'
import { traceDirection } from './trace-direction.ts'

/** Files of one import. */
export const MAX_SOR_FILES = 2000
/** Of what a user uploaded and did not import yet. */
export const MAX_SOR_WAITING_BYTES = 1024 * 1024 * 1024
export const MAX_SOR_OPEN_IMPORTS = 100

/** `running` and `undoing` go on by a job of the server. `expired`: its files were cleared away. */
export const SOR_IMPORT_STATES = ['open', 'running', 'done', 'undoing', 'undone', 'expired'] as const
/** `same`: its link has the file already. `kept`: undoing left its trace, of which something was made. */
export const SOR_FILE_STATES = ['ready', 'refused', 'stored', 'same', 'failed', 'undone', 'kept'] as const
export type SorFileState = (typeof SOR_FILE_STATES)[number]
/**
 * How a file came to its link, or why it has none: nothing fits its ids, several links do, or it does not fill what the
 * rule asks for.
 */
export const SOR_FITS = ['rule', 'hand', 'none', 'several', 'unfilled'] as const
/** What a link is found by; `fileName` without its ending. */
export const ID_PARTS = ['cableId', 'fibreId', 'locationA', 'locationB', 'fileName'] as const
export type IdPart = (typeof ID_PARTS)[number]

/** The parts, joined, are the code or the name of a link; upper and lower case are the same. */
export const linkRule = closedObject({
  parts: Type.Array(oneOf(ID_PARTS), { minItems: 1, maxItems: 5, uniqueItems: true }),
  separator: text(5),
  against: oneOf(['code', 'name']),
  /** Of all files: what a record says of its end is not to be relied on. */
  direction: traceDirection,
})
export type LinkRule = Static<typeof linkRule>

const count = Type.Integer()
export const sorImportInfo = Type.Object({
  id,
  name: Type.String(),
  state: oneOf(SOR_IMPORT_STATES),
  mode: nullable(oneOf(IMPORT_MODES)),
  rule: nullable(linkRule),
  /** As it was for the same maker and the same filled ids before. */
  rememberedRule: nullable(linkRule),
  counts: Type.Object({
    ready: count,
    /** Of those that are ready: without a link. */
    unmatched: count,
    refused: count,
    stored: count,
    same: count,
    failed: count,
    undone: count,
    kept: count,
  }),
  createdAt: Type.String(),
})
export type SorImportInfo = Static<typeof sorImportInfo>

/** An import, and what became of the file that was sent just now, or of those in its ZIP. */
export const sorUploaded = Type.Object({
  ...sorImportInfo.properties,
  uploaded: Type.Object({
    files: count,
    refused: count,
    /** The same bytes were in the import before. */
    known: count,
    /** Why the first of the refused is: a code of `saySorReason`. */
    reason: nullable(Type.String()),
  }),
})
export type SorUploaded = Static<typeof sorUploaded>

export const sorImportHead = Type.Object({
  id,
  name: Type.String(),
  state: oneOf(SOR_IMPORT_STATES),
  createdAt: Type.String(),
})
export type SorImportHead = Static<typeof sorImportHead>

export const sorImportFile = Type.Object({
  id: uuid,
  fileName: Type.String(),
  sizeBytes: count,
  state: oneOf(SOR_FILE_STATES),
  /** Why it is refused, failed or kept: a code of `saySorReason`. */
  reason: nullable(Type.String()),
  /** Null for a file that was refused. */
  stated: nullable(
    Type.Object({
      cableId: Type.String(),
      fibreId: Type.String(),
      locationA: Type.String(),
      locationB: Type.String(),
      supplier: Type.String(),
      wavelengthNm: Type.Number(),
      pulseNs: Type.Number(),
      rangeM: Type.Number(),
      endM: nullable(Type.Number()),
      measuredAt: nullable(Type.String()),
    }),
  ),
  linkId: nullable(id),
  linkCode: nullable(Type.String()),
  /** Null until a rule was tried. */
  fit: nullable(oneOf(SOR_FITS)),
  /** The link has these bytes already: nothing will be stored. */
  isKnown: Type.Boolean(),
  /** The fibre ends elsewhere than its link; null: one of both is not known. */
  isLengthOff: nullable(Type.Boolean()),
  direction: nullable(traceDirection),
  traceId: nullable(uuid),
})
export type SorImportFile = Static<typeof sorImportFile>

const ofOne = closedObject({ id })

export const sorImportApi = {
  add: post('monitor/trace/import/add', {
    label: label('新建曲线导入', 'Begin an import of traces'),
    body: closedObject({ name: text(200, 1) }),
    data: sorImportInfo,
  }),
  /** The user's own, the newest first. */
  page: get('monitor/trace/import/page', {
    label: label('曲线导入记录', 'Imports of traces'),
    query: closedObject(pageQuery),
    data: paged(sorImportHead),
  }),
  info: get('monitor/trace/import/info', {
    label: label('曲线导入详情', 'Import of traces'),
    query: ofOne,
    data: sorImportInfo,
  }),
  /** A SOR file, or a ZIP of them. The same bytes again change nothing. */
  upload: post('monitor/trace/import/upload', {
    label: label('上传要导入的曲线', 'Upload traces to import'),
    bodyKind: 'raw',
    bodyLimitBytes: MAX_IMPORT_BYTES,
    query: closedObject({ id, fileName: text(200, 1) }),
    data: sorUploaded,
  }),
  files: get('monitor/trace/import/files', {
    label: label('要导入的曲线', 'Files of an import of traces'),
    query: closedObject({ id, ...pageQuery }),
    data: paged(sorImportFile),
  }),
  /** What became of each file, and why, as CSV. */
  results: get('monitor/trace/import/results', {
    label: label('下载曲线导入结果', 'Download what became of imported traces'),
    answerKind: 'binary',
    query: ofOne,
  }),
  /** Forgets an import that was not begun, with its files. */
  drop: post('monitor/trace/import/drop', {
    label: label('放弃曲线导入', 'Drop an import of traces'),
    body: ofOne,
  }),
  /** Finds the links of all files but those that were placed by hand. */
  match: post('monitor/trace/import/match', {
    label: label('按标识匹配光路', 'Find links by ids'),
    body: closedObject({ id, rule: linkRule }),
    data: sorImportInfo,
  }),
  place: post('monitor/trace/import/place', {
    label: label('手工指定光路', 'Choose links by hand'),
    body: closedObject({
      id,
      files: Type.Array(uuid, { minItems: 1, maxItems: MAX_SOR_FILES, uniqueItems: true }),
      linkId: id,
      direction: traceDirection,
    }),
    data: sorImportInfo,
  }),
  run: post('monitor/trace/import/run', {
    label: label('开始导入曲线', 'Import traces'),
    body: closedObject({ id, mode: oneOf(IMPORT_MODES) }),
    data: sorImportInfo,
  }),
  /** Also while it runs: what is in is taken out again. */
  undo: post('monitor/trace/import/undo', {
    label: label('撤销曲线导入', 'Undo an import of traces'),
    body: ofOne,
    data: sorImportInfo,
  }),
}
