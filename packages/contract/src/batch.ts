import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { cursorPage, cursorQuery } from './envelope.ts'
import { MAX_TRACE_BYTES } from './ingest.ts'
import { LIMIT_RULES } from './limit.ts'
import { PAIRINGS } from './pairing.ts'
import { closedObject, freeText, id, nullable, oneOf, text, uuid } from './schema.ts'
import { traceEvent } from './trace.ts'

/**
 * Batch tests of a cable: the SOR files of its fibres, measured from one end (A) or from both, and one table of losses
 * made of them. Every distance is in metres of optical distance, every loss in dB; null is not measured, never zero.
 */

/** Fibres of one cable. */
export const MAX_BATCH_FIBRES = 1000
/** Files of one batch: some wavelengths of some hundred fibres, from both ends. */
export const MAX_BATCH_FILES = 2000
export const MAX_FILE_NAME = 255
/** Columns of a table at most; `closuresLeftOut` says how many more there were. */
export const MAX_CLOSURES = 500
/** Fibres of one page of a table. */
export const MAX_TABLE_FIBRES = 200

/** `ab`: measured from end A towards end B. */
export const DIRECTIONS = ['ab', 'ba'] as const
export type Direction = (typeof DIRECTIONS)[number]

/**
 * - `ok` its fibre and direction are known: it counts in the table.
 * - `superseded` as `ok`, but a later measurement of the same fibre, direction and wavelength counts instead.
 * - `needs-placing` its fibre or direction is in doubt (`doubts`): it waits for `place` and counts nowhere.
 * - `refused` it could not be read (`refusal`). Its name stays listed, its bytes are not kept.
 */
export const BATCH_FILE_STATES = ['ok', 'superseded', 'needs-placing', 'refused'] as const
export type BatchFileState = (typeof BATCH_FILE_STATES)[number]

/**
 * Why fibre or direction is in doubt: nobody says it (`fibre-unknown`, `direction-unknown`), record and file name differ
 * (`fibre-differs`, `direction-differs`), or the number is none of the cable's fibres (`fibre-beyond-count`).
 */
export const PLACING_DOUBTS = [
  'fibre-unknown',
  'fibre-differs',
  'fibre-beyond-count',
  'direction-unknown',
  'direction-differs',
] as const
export type PlacingDoubt = (typeof PLACING_DOUBTS)[number]

const number = nullable(Type.Number())
const count = Type.Integer()
const fibreNumber = Type.Integer({ minimum: 1, maximum: MAX_BATCH_FIBRES })
const lengthM = Type.Number({ minimum: 0, maximum: 100_000 })

const batchFields = {
  name: text(80, 1),
  domainId: id,
  cableName: text(120),
  cableCode: text(64),
  fibreCount: fibreNumber,
  /** Names of both ends; they are compared with the locations that a SOR file states. */
  endA: text(80, 1),
  endB: text(80, 1),
  /** Fibre between the instrument and the cable, at whichever end the instrument stands. 0: none. */
  launchM: lengthM,
  /** Fibre behind the far end of the cable. 0: none. */
  receiveM: lengthM,
  /** What the losses are judged by; null: nothing is judged. */
  limitSetId: nullable(id),
  remark: text(500),
}

export const batchRow = Type.Object({
  id,
  ...batchFields,
  domainName: Type.String(),
  /** Null also when its limit set was removed since. */
  limitSetName: nullable(Type.String()),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** Files by state; `superseded` ones are among `ok`. */
  files: Type.Object({ total: count, ok: count, needsPlacing: count, refused: count }),
})
export type BatchRow = Static<typeof batchRow>

export const batchInfo = Type.Object({
  batch: batchRow,
  /** Nominal wavelengths with files that count, rising; each with how many fibres were measured in either direction. */
  wavelengths: Type.Array(Type.Object({ wavelengthNm: count, fibresAb: count, fibresBa: count })),
})
export type BatchInfo = Static<typeof batchInfo>

export const batchFile = Type.Object({
  id: uuid,
  batchId: id,
  fileName: Type.String(),
  sizeBytes: count,
  receivedAt: Type.String(),
  state: oneOf(BATCH_FILE_STATES),
  /** While it needs placing: the best guess, or null. */
  fibreNumber: nullable(count),
  direction: nullable(oneOf(DIRECTIONS)),
  doubts: Type.Array(oneOf(PLACING_DOUBTS)),
  /** Somebody set fibre and direction by hand. */
  isPlacedByHand: Type.Boolean(),
  /** Why it was refused, as `trace.unreadable` states it (`not-sor`, `truncated`, …); null unless it was. */
  refusal: nullable(Type.String()),
  /** All below are null for a refused file. Nominal. */
  wavelengthNm: nullable(count),
  pulseNs: number,
  rangeM: number,
  /** From the beginning of the cable to its end: launch and receive fibre do not count. */
  lengthM: number,
  totalLossDb: number,
  measuredAt: nullable(Type.String()),
  eventCount: nullable(count),
})
export type BatchFile = Static<typeof batchFile>

/** A file with its curve's events, for drawing; positions count from the instrument's user offset, as its samples do. */
export const batchFileInfo = Type.Object({
  file: batchFile,
  /** Where the cable begins and ends on the axis of the samples; null where that was not found. */
  beginM: number,
  endM: number,
  events: Type.Array(traceEvent),
  supplier: Type.String(),
  model: Type.String(),
  serial: Type.String(),
  /** As the record states them. */
  stated: Type.Object({
    cableId: Type.String(),
    fibreId: Type.String(),
    locationA: Type.String(),
    locationB: Type.String(),
  }),
})
export type BatchFileInfo = Static<typeof batchFileInfo>

/** `pass`: within all limits that apply; `fail`: beyond one (`failed` names all); null: no limit, or nothing measured. */
export const VERDICTS = ['pass', 'fail'] as const
const judged = { verdict: nullable(oneOf(VERDICTS)), failed: Type.Array(oneOf(LIMIT_RULES)) }

export const CLOSURE_KINDS = ['splice', 'connector'] as const

/** A place where fibres of the cable are joined, found from the events of all of them. */
export const closure = Type.Object({
  /** Counted from end A, from 1. */
  number: count,
  kind: oneOf(CLOSURE_KINDS),
  /** Metres from end A: median over the fibres, after the zero points of the fibres were set against each other. */
  positionM: Type.Number(),
  /** Standard deviation of the positions (1.4826 × their median absolute deviation). */
  spreadM: Type.Number(),
  /** Fibres that show it, of those measured. */
  seenOn: count,
  /** Of the losses that count: the means of both directions, or the single one where there is no other. */
  meanDb: number,
  maxDb: number,
  maxFibreNumber: nullable(count),
  /** Losses that count, and those of them beyond a limit. */
  measuredCount: count,
  failedCount: count,
})
export type Closure = Static<typeof closure>

/** One loss of the table. */
export const closureLoss = Type.Object({
  /** `number` of the closure; null: at this place only this fibre shows something (a bend, a repair). */
  closure: nullable(count),
  /** Metres from end A, on the fibre's own scale. */
  positionM: Type.Number(),
  /** Null: not seen in this direction, or not measured in it. */
  forwardDb: number,
  backwardDb: number,
  /** (forward + backward) / 2, gainers included with their sign; null unless both directions were combined. */
  meanDb: number,
  /** Both directions were combined, and one alone shows it: the other counts as 0 dB in the mean. */
  isOneSided: Type.Boolean(),
  /** The stronger of both directions. */
  reflectanceDb: number,
  ...judged,
})
export type ClosureLoss = Static<typeof closureLoss>

export const fibreLosses = Type.Object({
  fibreNumber: count,
  pairing: oneOf(PAIRINGS),
  forwardFileId: nullable(uuid),
  backwardFileId: nullable(uuid),
  /** Mean of both directions where there are two, as all figures without a direction. */
  lengthM: number,
  totalLossDb: number,
  attenuationDbPerKm: number,
  /** Optical return loss seen from either end: there is no mean of it. */
  orlForwardDb: number,
  orlBackwardDb: number,
  /** By position; only what was seen. */
  losses: Type.Array(closureLoss),
  /** Of the whole fibre: fails when a loss of it fails. `failed` names its rules and those of its losses. */
  ...judged,
})
export type FibreLosses = Static<typeof fibreLosses>

export const batchTable = Type.Object({
  /** Null: the batch has no file yet that counts. */
  wavelengthNm: nullable(count),
  closures: Type.Array(closure),
  closuresLeftOut: count,
  /** Over all fibres of the wavelength, not of the page alone. */
  stat: Type.Object({
    fibres: count,
    passed: count,
    failed: count,
    /** Of the cable's fibres: those without a file at this wavelength. */
    missing: count,
    spliceMeanDb: number,
    spliceMaxDb: number,
  }),
  /** By fibre number. */
  fibres: cursorPage(fibreLosses),
})
export type BatchTable = Static<typeof batchTable>

const one = closedObject({ id })
const file = closedObject({ id: uuid })
const someFiles = Type.Array(uuid, { minItems: 1, maxItems: MAX_BATCH_FILES })

export const batchApi = {
  /** Newest first. */
  page: get('monitor/batch/page', {
    label: label('光缆测试列表', 'Batch tests'),
    query: closedObject({
      ...cursorQuery,
      keyword: Type.Optional(freeText(80)),
      domainId: Type.Optional(id),
    }),
    data: cursorPage(batchRow),
  }),
  info: get('monitor/batch/info', {
    label: label('光缆测试详情', 'Batch test details'),
    query: one,
    data: batchInfo,
  }),
  add: post('monitor/batch/add', {
    label: label('新增光缆测试', 'Add a batch test'),
    body: closedObject(batchFields),
    data: Type.Object({ id }),
  }),
  /** Changed end names or fibre count place those files anew that nobody has placed by hand. */
  update: post('monitor/batch/update', {
    label: label('修改光缆测试', 'Change a batch test'),
    body: closedObject({ id, ...batchFields }),
  }),
  delete: post('monitor/batch/delete', {
    label: label('删除光缆测试', 'Remove a batch test'),
    body: one,
  }),
  /**
   * One SOR file; answered when its bytes and its row are durable. The same bytes again give the row that is there
   * (`isNew` false). A file that cannot be read is no error of the call: its row is `refused`, with the reason.
   * Refusals: `batch.full`, `ingest.busy` (429: send again after the time it states).
   */
  upload: post('monitor/batch/upload', {
    label: label('上传光缆测试曲线', 'Upload a file of a batch test'),
    bodyKind: 'raw',
    bodyLimitBytes: MAX_TRACE_BYTES,
    query: closedObject({ batchId: id, fileName: text(MAX_FILE_NAME, 1) }),
    data: Type.Object({ file: batchFile, isNew: Type.Boolean() }),
  }),
  /** By fibre number, direction and wavelength; those without a fibre number first. */
  files: get('monitor/batch/file/page', {
    label: label('光缆测试文件', 'Files of a batch test'),
    query: closedObject({
      batchId: id,
      ...cursorQuery,
      state: Type.Optional(oneOf(BATCH_FILE_STATES)),
      wavelengthNm: Type.Optional(Type.Integer({ minimum: 600, maximum: 2000 })),
      direction: Type.Optional(oneOf(DIRECTIONS)),
    }),
    data: cursorPage(batchFile),
  }),
  fileInfo: get('monitor/batch/file/info', {
    label: label('光缆测试曲线详情', 'File of a batch test'),
    query: file,
    data: batchFileInfo,
  }),
  /** All or none; a fibre number beyond the cable's is refused (`request.invalid`). */
  place: post('monitor/batch/file/place', {
    label: label('指定纤芯与方向', 'Set fibre and direction of files'),
    body: closedObject({
      batchId: id,
      files: Type.Array(closedObject({ id: uuid, fibreNumber, direction: oneOf(DIRECTIONS) }), {
        minItems: 1,
        maxItems: MAX_BATCH_FILES,
      }),
    }),
  }),
  /** All or none. */
  removeFile: post('monitor/batch/file/delete', {
    label: label('删除光缆测试文件', 'Remove files of a batch test'),
    body: closedObject({ batchId: id, ids: someFiles }),
  }),
  /** Closures × fibres at one wavelength; without one: that with the most files. */
  table: get('monitor/batch/table', {
    label: label('光缆损耗表', 'Table of losses'),
    query: closedObject({
      batchId: id,
      wavelengthNm: Type.Optional(Type.Integer({ minimum: 600, maximum: 2000 })),
      cursor: cursorQuery.cursor,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TABLE_FIBRES, default: 50 })),
    }),
    data: batchTable,
  }),
  /** As `monitor/trace/samples`: little-endian f32 dB values, `x-start-m`, `x-spacing-m` and `x-count` in the header. */
  samples: get('monitor/batch/file/samples', {
    label: label('光缆测试采样点', 'Samples of a file'),
    permission: 'monitor:batch:file:info',
    query: file,
    answerKind: 'binary',
  }),
}
