import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addFile, listNamedKeys } from '#modules/netdisk'
import { ALL_DOMAINS } from '#platform/auth/scope'
import { transaction } from '#platform/database/transaction'
import { ReasonError } from '#platform/http/errors'
import { readPicture } from '#platform/pdf/picture'
import { loadCable } from './cable-data.ts'
import { makeCableWorkbook } from './cable-workbook.ts'
import type { ReportHead } from './drawing/sheet.ts'
import type { Telling } from './link-sheet.ts'
import { type ReportDrawer, startReportDrawer } from './report-drawer.ts'
import { formatInstant } from './report-figures.ts'
import { makeSheets } from './report-sheets.ts'
import * as stored from './report.repository.ts'
import type { ReportParts, ReportRequest, StoredReport } from './report.types.ts'
import { wordsOf } from './report-words.ts'

const MEGABYTE = 1024 * 1024
const PDF = { mimeType: 'application/pdf', extension: 'pdf' } as const
const XLSX = {
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
} as const

/**
 * Makes a report and puts it into the netdisk of its domain. It may run again: what was made before its last step is
 * made anew. A refusal (the link is gone, the netdisk is full) ends it as failed, and so does a fault, which is logged.
 */
export async function runReport(parts: ReportParts, id: string, signal: AbortSignal): Promise<void> {
  const report = await stored.loadReport(parts.db, ALL_DOMAINS, id)
  if (report === undefined || !(await stored.markProgress(parts.db, id, 0))) return
  try {
    await makeReport(parts, report, signal)
  } catch (cause) {
    if (signal.aborted) throw cause
    const failure =
      cause instanceof ReasonError
        ? { reason: cause.reason, values: cause.values }
        : { reason: 'report.broken', values: [] }
    if (!(cause instanceof ReasonError))
      parts.log.error({ err: cause, reportId: id }, 'a report could not be made')
    await stored.endReport(parts.db, id, { state: 'failed', failure, at: new Date(parts.clock.now()) })
  }
}

async function makeReport(parts: ReportParts, report: StoredReport, signal: AbortSignal): Promise<void> {
  const { language, timeZone, words } = report.request
  const telling: Telling = { say: wordsOf(language), language, timeZone, words }
  if (report.request.subject === 'batch' && report.request.format === 'xlsx')
    return keepWorkbook(parts, report, report.request)
  const head = await makeHead(parts, report, telling)
  const drawer = await startReportDrawer(head)
  try {
    if (await drawSheets(parts, { report, telling, drawer, signal }))
      await keepFile(parts, report, { content: drawer.finish(), ...PDF })
  } finally {
    await drawer.stop()
  }
}

async function makeHead(
  { clock, ports }: ReportParts,
  { number, subjectName }: StoredReport,
  { say, language, timeZone }: Telling,
): Promise<ReportHead> {
  const { name, organisation } = await ports.loadBrand(language)
  const issuedAt = clock.now()
  const logo = await ports.loadLogo()
  return {
    number,
    language,
    issuedAt,
    organisation: organisation ?? name,
    system: organisation === null ? '' : name,
    logo: logo === null ? null : readPicture(logo),
    issued: say('issued', { time: formatInstant(new Date(issuedAt), timeZone) }),
    pageWords: say('page'),
    title: `${number} ${subjectName}`,
  }
}

interface Drawing {
  readonly report: StoredReport
  readonly telling: Telling
  readonly drawer: ReportDrawer
  readonly signal: AbortSignal
}

/** False when somebody cancelled it, or the server stops. */
async function drawSheets(
  { db, clock, ports }: ReportParts,
  { report, telling, drawer, signal }: Drawing,
): Promise<boolean> {
  const sheets = makeSheets({ ports, scope: scopeOf(report), nowMs: clock.now() }, report.request, telling)
  let done = 0
  for await (const sheet of sheets) {
    signal.throwIfAborted()
    await drawer.addSheet(sheet)
    if (!(await stored.markProgress(db, report.id, Math.min(++done, report.total)))) return false
  }
  return true
}

async function keepWorkbook(
  parts: ReportParts,
  report: StoredReport,
  request: ReportRequest & { subject: 'batch' },
): Promise<void> {
  const tables = await loadCable(parts.ports, scopeOf(report), request)
  await keepFile(parts, report, { content: makeCableWorkbook(tables, report.language), ...XLSX })
}

/** What has moved out of the domain of the report is not found. */
const scopeOf = ({ domainId }: StoredReport) => ({ all: false, domainIds: [domainId] }) as const

interface MadeFile {
  readonly content: Readable
  readonly mimeType: string
  readonly extension: string
}

/** The file is stored before the row that names it; of a cancelled report it goes again. */
async function keepFile(
  parts: ReportParts,
  report: StoredReport,
  { content: made, mimeType, extension }: MadeFile,
): Promise<void> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measured = new Transform({
    transform: (chunk: Uint8Array, _, done) => {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  const limitBytes = (await parts.ports.loadQuotaMb()) * MEGABYTE
  const [fileKey] = await Promise.all([parts.files.put(measured), pipeline(made, measured)])
  try {
    const content = { fileKey, sizeBytes, sha256: hash.digest(), mimeType }
    if (await putInNetdisk(parts, { report, content, extension, limitBytes })) return
  } catch (cause) {
    await removeUnnamed(parts, fileKey)
    throw cause
  }
  await removeUnnamed(parts, fileKey)
}

/**
 * A commit that seemed to fail may have happened: the file is removed only when no row names it. What cannot be asked or
 * removed now is left to the sweep of the file store.
 */
async function removeUnnamed({ db, files, log }: ReportParts, fileKey: string): Promise<void> {
  try {
    if ((await listNamedKeys(db, [fileKey])).length === 0) await files.remove(fileKey)
  } catch (err) {
    log.warn({ err, fileKey }, 'the file of a report that was not kept could not be removed')
  }
}

interface Kept {
  readonly report: StoredReport
  readonly content: {
    readonly fileKey: string
    readonly sizeBytes: number
    readonly sha256: Buffer
    readonly mimeType: string
  }
  readonly extension: string
  readonly limitBytes: number
}

/** False when the report has ended meanwhile. */
async function putInNetdisk(
  parts: ReportParts,
  { report, content, extension, limitBytes }: Kept,
): Promise<boolean> {
  const at = new Date(parts.clock.now())
  const { id, domainId, userId, userName, number, subjectName, language } = report
  const path = `${wordsOf(language)('folder')}/${at.toISOString().slice(0, 7)}/`
  const name = `${number} ${subjectName}`
    .replace(/[\p{Cc}/\\]/gu, '_')
    .slice(0, 80)
    .trim()
  return transaction(parts.db, async (tx) => {
    const by = { userId, name: userName }
    const node = await addFile(
      tx,
      { domainId, by, at, path, name: `${name}.${extension}`, content },
      limitBytes,
    )
    const file = { nodeId: node.id, path, fileName: node.name, sizeBytes: content.sizeBytes }
    if (await stored.finishReport(tx, id, { ...file, at })) return true
    throw new ReportEndedError()
  }).catch((cause: unknown) => {
    if (cause instanceof ReportEndedError) return false
    throw cause
  })
}

/** Takes the file back out of the netdisk: the transaction does not commit. */
class ReportEndedError extends Error {
  override readonly name = 'ReportEndedError'
}
