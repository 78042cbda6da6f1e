import type { EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { ReportKind, reportApi, ReportRow } from '@fibrewatch/contract/report'
import { loadContent, loadLiveNode } from '#modules/netdisk'
import type { Actor } from '#platform/auth/actor'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { isTimeZone } from '#platform/clock/time-zone'
import { transaction } from '#platform/database/transaction'
import { FileMissingError } from '#platform/files/file-store'
import { makeReasonText, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { BinaryAnswer } from '#platform/http/route'
import { makePage, readPage } from '#platform/list/page'
import { isReason } from '@fibrewatch/contract/reason'
import { listAskedWavelengths } from './cable-data.ts'
import { domainsDiffer, fileGone, noFibres, notDone, timeZoneUnknown, untested } from './report.errors.ts'
import { REPORT_JOB } from './report.jobs.ts'
import * as stored from './report.repository.ts'
import type { ReportParts, ReportRequest, StoredReport } from './report.types.ts'
import { wordsOf } from './report-words.ts'

export interface Reader {
  readonly scope: DomainScope
  readonly locale: Locale
}

export async function listReportPage(
  { db }: ReportParts,
  { scope, locale }: Reader,
  { page, limit, ...sought }: EndpointQuery<typeof reportApi.page>,
): Promise<EndpointData<typeof reportApi.page>> {
  const slice = readPage({ page, limit })
  const filter = { scope, ...sought }
  const reports = await stored.listReports(db, filter, slice)
  const rows = reports.map((report) => makeReportRow(report, locale))
  return makePage(rows, await stored.countReports(db, filter), slice)
}

export function makeReportRow(report: StoredReport, locale: Locale): ReportRow {
  const { request: _, nodeId: _node, userId: _user, userName, createdAt, endedAt, failure, ...shown } = report
  return {
    ...shown,
    createdBy: userName,
    failure:
      failure !== null && isReason(failure.reason)
        ? makeReasonText(failure.reason, locale, failure.values)
        : null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** @throws object.not-found outside of the scope too */
export async function requireReport(
  { db }: ReportParts,
  scope: DomainScope,
  id: string,
): Promise<StoredReport> {
  const report = await stored.loadReport(db, scope, id)
  if (report === undefined) throw objectNotFound()
  return report
}

interface Subject {
  readonly kind: ReportKind
  readonly name: string
  readonly domainId: number
  /** Sheets. */
  readonly total: number
}

/** Takes an order for a report; a job makes it. @throws object.not-found, report.untested, report.time-zone-unknown */
export async function orderReport(
  parts: ReportParts,
  actor: Actor,
  request: ReportRequest,
): Promise<{ readonly id: string; readonly number: string; readonly name: string }> {
  if (!isTimeZone(request.timeZone)) throw timeZoneUnknown(request.timeZone)
  const { name, ...subject } = await findSubject(parts, actor, request)
  const createdAt = new Date(parts.clock.now())
  const id = parts.ids.makeUuid()
  const day = createdAt.toISOString().slice(0, 10)
  const number = await transaction(parts.db, async (tx) => {
    const made = makeNumber(day, await stored.takeNumber(tx, day))
    const { userId, name: userName } = actor
    const { language, subject: about } = request
    const fields = { id, number: made, subject: about, subjectName: name, language, request, createdAt }
    await stored.createReport(tx, { ...fields, ...subject, userId, userName })
    await parts.jobs.send(REPORT_JOB, { reportId: id }, tx)
    return made
  })
  return { id, number, name }
}

const makeNumber = (day: string, number: number): string =>
  `FW-R-${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`

function findSubject(parts: ReportParts, { scope }: Actor, request: ReportRequest): Promise<Subject> {
  switch (request.subject) {
    case 'trace':
      return findTrace(parts, scope, request)
    case 'links':
      return findLinks(parts, scope, request)
    case 'batch':
      return findCable(parts, scope, request)
    default:
      return findAlarm(parts, scope, request)
  }
}

type Of<Name extends ReportRequest['subject']> = Extract<ReportRequest, { readonly subject: Name }>

async function findTrace({ ports }: ReportParts, scope: DomainScope, request: Of<'trace'>): Promise<Subject> {
  const { trace } = await ports.loadTraceInfo(scope, request.traceId)
  const { link } = await ports.loadLinkDetail(scope, trace.linkId)
  return { kind: 'acceptance', name: `${link.code} ${link.name}`, domainId: link.domainId, total: 1 }
}

async function findAlarm({ ports }: ReportParts, scope: DomainScope, request: Of<'alarm'>): Promise<Subject> {
  const { alarm } = await ports.loadAlarmInfo(request.alarmId, { scope, locale: request.language })
  const { linkCode, linkName, deviceCode, domainId } = alarm
  const name = linkCode === null ? deviceCode : `${linkCode} ${linkName ?? ''}`.trim()
  return { kind: 'fault', name, domainId, total: 1 }
}

/** A report lies in one netdisk: all its links are of one domain. @throws report.domains-differ, report.untested */
async function findLinks({ ports }: ReportParts, scope: DomainScope, request: Of<'links'>): Promise<Subject> {
  const details = []
  for (const linkId of request.linkIds) details.push((await ports.loadLinkDetail(scope, linkId)).link)
  const tested = details.filter(({ lastTraceId }) => lastTraceId !== null)
  const [first] = details
  if (first === undefined) throw objectNotFound()
  if (tested.length === 0) throw untested(first.code)
  if (details.some(({ domainId }) => domainId !== first.domainId)) throw domainsDiffer()
  const name = wordsOf(request.language)('ofLinks', { count: details.length })
  return { kind: 'acceptance', name, domainId: first.domainId, total: tested.length + 1 }
}

/** @throws report.no-fibres for a batch test without a file that counts */
async function findCable({ ports }: ReportParts, scope: DomainScope, request: Of<'batch'>): Promise<Subject> {
  const { batch } = await ports.loadBatchInfo(scope, request.batchId)
  const counts = await countFibres(ports, scope, request)
  const fibres = counts.reduce((a, b) => a + b, 0)
  if (fibres === 0) throw noFibres(batch.name)
  const tables = counts.length === 1 ? 1 : counts.length + 1
  const hasSheets = request.format === 'pdf' && request.hasFibreSheets
  const total = request.format === 'xlsx' ? 1 : tables + (hasSheets ? fibres : 0)
  return { kind: 'acceptance', name: batch.name, domainId: batch.domainId, total }
}

/** Those that were measured, by wavelength. */
async function countFibres(
  ports: ReportParts['ports'],
  scope: DomainScope,
  request: Of<'batch'>,
): Promise<number[]> {
  const { batchId } = request
  const wavelengths = await listAskedWavelengths(ports, scope, request)
  const counts: number[] = []
  for (const wavelengthNm of wavelengths.length === 0 ? [undefined] : wavelengths) {
    const asked = { batchId, limit: 1, ...(wavelengthNm === undefined ? {} : { wavelengthNm }) }
    counts.push((await ports.loadTablePage(scope, asked)).stat.fibres)
  }
  return counts
}

export async function cancelReport(
  parts: ReportParts,
  scope: DomainScope,
  id: string,
): Promise<StoredReport> {
  const report = await requireReport(parts, scope, id)
  const at = new Date(parts.clock.now())
  await stored.endReport(parts.db, id, { state: 'cancelled', failure: null, at })
  return report
}

/** Removes the record, and stops what is being made of it; the file stays. */
export async function removeReport(
  parts: ReportParts,
  scope: DomainScope,
  id: string,
): Promise<StoredReport> {
  const report = await requireReport(parts, scope, id)
  await stored.removeReport(parts.db, id)
  return report
}

/** @throws report.not-done, report.file-gone */
export async function openReport(parts: ReportParts, scope: DomainScope, id: string): Promise<BinaryAnswer> {
  const { state, nodeId, domainId, fileName } = await requireReport(parts, scope, id)
  if (state !== 'done' || nodeId === null || fileName === null) throw notDone()
  const node = await loadLiveNode(parts.db, domainId, nodeId)
  const content =
    node === undefined || node.contentId === null ? undefined : await loadContent(parts.db, node.contentId)
  if (content === undefined || !includesDomain(scope, domainId)) throw fileGone()
  try {
    const stream = await parts.files.openStream(content.fileKey)
    const headers = { 'content-length': String(content.sizeBytes), 'cache-control': 'private, no-cache' }
    const contentType = content.mimeType ?? 'application/octet-stream'
    return { content: stream, contentType, fileName, headers }
  } catch (cause) {
    if (cause instanceof FileMissingError) throw fileGone({ cause })
    throw cause
  }
}

/** Queues anew what was not made: the jobs of a process that was killed would come back only after an hour. */
export async function resumeReports({ db, jobs }: ReportParts): Promise<void> {
  for (const reportId of await stored.listOpenReports(db)) await jobs.send(REPORT_JOB, { reportId })
}
