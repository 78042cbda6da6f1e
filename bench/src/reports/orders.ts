import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { reportApi, type ReportFormat, type ReportRow } from '@fibrewatch/contract/report'
import type { Admin } from '@fibrewatch/simulator'
import { nowMs, waitMs } from '../clock.ts'

const POLL_MS = 10
const MAX_TRIES = 5
const WORDS = { project: '苏昆干线修复', tester: '周敏', approver: '', remark: '' }

/** Orders the report of a whole cable; returns its id. */
export async function orderReport(admin: Admin, batchId: number, format: ReportFormat): Promise<string> {
  const asked = { language: 'zh' as const, timeZone: 'Asia/Shanghai', words: WORDS }
  return (await admin.call(reportApi.batch, { body: { batchId, format, hasFibreSheets: true, ...asked } })).id
}

/** Longer than any report takes on a busy machine: what hangs ends the program, and not the patience of whoever waits. */
const DEADLINE_MS = 20 * 60_000

/** Asks until the report is as wanted; one that ends otherwise, or not at all, ends the program. */
export async function waitForReport(
  admin: Admin,
  id: string,
  isReached: (report: ReportRow) => boolean,
): Promise<ReportRow> {
  const deadlineMs = nowMs() + DEADLINE_MS
  for (;;) {
    const report = await admin.call(reportApi.info, { query: { id } })
    if (isReached(report)) return report
    if (report.endedAt !== null)
      throw new Error(`${report.number} ended: ${report.state} ${report.failure ?? ''}`)
    if (nowMs() > deadlineMs) throw new Error(`${report.number} stands at ${report.done} of ${report.total}`)
    await waitMs(POLL_MS)
  }
}

/** So much of it is drawn. How many sheets there are is not known at first: none of none is no half. */
export const isDrawn =
  (share: number) =>
  ({ done, total }: ReportRow): boolean =>
    total > 0 && done >= total * share

type Ordering = { admin: Admin; batchId: number; dataDir: string }

/**
 * Goes on ordering until one is met while it is made, with so much of it drawn: the last sheet and the end lie close together. Tells
 * how many files there were before that one.
 */
export async function catchReport(
  { admin, batchId, dataDir }: Ordering,
  share: number,
): Promise<{ id: string; filesBefore: number }> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const filesBefore = countFiles(dataDir)
    const id = await orderReport(admin, batchId, 'pdf')
    const { endedAt } = await waitForReport(admin, id, isDrawn(share))
    if (endedAt === null) return { id, filesBefore }
  }
  throw new Error(`${MAX_TRIES} reports had ended before they were met with ${share * 100} % drawn`)
}

export const isDone = ({ state }: ReportRow): boolean => state === 'done'

export async function downloadReport({ url, token }: Admin, id: string): Promise<Buffer> {
  const answer = await fetch(`${url}/${reportApi.download.path}?id=${id}`, {
    headers: { authorization: token },
  })
  if (answer.status !== 200) throw new Error(`the report cannot be read: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Files in the store of a server, whatever names them. */
export const countFiles = (dataDir: string): number =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length
