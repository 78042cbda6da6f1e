import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { reportApi, type ReportFormat, type ReportRow } from '@fibrewatch/contract/report'
import type { Admin } from '@fibrewatch/simulator'
import { waitMs } from '../clock.ts'

const POLL_MS = 50
const WORDS = { project: '苏昆干线修复', tester: '周敏', approver: '', remark: '' }

/** Orders the report of a whole cable; returns its id. */
export async function orderReport(admin: Admin, batchId: number, format: ReportFormat): Promise<string> {
  const asked = { language: 'zh' as const, timeZone: 'Asia/Shanghai', words: WORDS }
  return (await admin.call(reportApi.batch, { body: { batchId, format, hasFibreSheets: true, ...asked } })).id
}

/** Asks until the report is as wanted; one that fails meanwhile ends the program. */
export async function waitForReport(
  admin: Admin,
  id: string,
  isReached: (report: ReportRow) => boolean,
): Promise<ReportRow> {
  for (;;) {
    const report = await admin.call(reportApi.info, { query: { id } })
    if (isReached(report)) return report
    if (report.endedAt !== null)
      throw new Error(`${report.number} ended: ${report.state} ${report.failure ?? ''}`)
    await waitMs(POLL_MS)
  }
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
