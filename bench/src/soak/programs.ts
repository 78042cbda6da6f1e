import { alarmApi } from '@fibrewatch/contract/alarm'
import { ownTokenApi } from '@fibrewatch/contract/api-token'
import { eventApi } from '@fibrewatch/contract/event'
import type { Admin } from '@fibrewatch/simulator'
import { waitMs } from '../clock.ts'

const ROOT_DOMAIN_ID = 1
const PAUSE_MS = 1000
/** A program asks for alarms in each turn, Prometheus in every fifteenth; a workbook of the events is written in every sixtieth. */
const SCRAPE_EVERY = 15
const EXPORT_EVERY = 60

export interface Called {
  readonly calls: number
  readonly scrapes: number
  readonly workbooks: number
  /** Of the workbook that took longest. */
  readonly longestExportMs: number
}

/**
 * Calls with an API token, scrapes, and lets workbooks of events be written, until the signal is aborted; at last revokes the token.
 * @throws when a call was refused, or the revoked token still let one through
 */
export async function keepCalling(admin: Admin, signal: AbortSignal): Promise<Called> {
  const permissions = ['monitor:alarm:page', 'monitor:event:export']
  const { id, token } = await admin.call(ownTokenApi.add, {
    body: { name: 'soak', permissions, domainId: ROOT_DOMAIN_ID, days: 1 },
  })
  const headers = { authorization: `Bearer ${token}` }
  const read = async (path: string): Promise<void> => {
    const answer = await fetch(`${admin.url}/${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    await answer.body?.pipeTo(new WritableStream())
  }
  const counts = { calls: 0, scrapes: 0, workbooks: 0, longestExportMs: 0 }
  for (let turn = 1; !signal.aborted; turn += 1) {
    await read(alarmApi.page.path)
    counts.calls += 1
    if (turn % SCRAPE_EVERY === 0) {
      await read('metrics')
      counts.scrapes += 1
    }
    if (turn % EXPORT_EVERY === 0) {
      const startedAtMs = performance.now()
      await read(`${eventApi.export.path}?format=xlsx&timeZone=Asia/Shanghai`)
      counts.workbooks += 1
      counts.longestExportMs = Math.max(counts.longestExportMs, performance.now() - startedAtMs)
    }
    await waitMs(PAUSE_MS)
  }
  await admin.call(ownTokenApi.revoke, { body: { id } })
  const { status } = await fetch(`${admin.url}/${alarmApi.page.path}`, { headers })
  if (status !== 401) throw new Error(`the revoked token was answered ${status}`)
  return counts
}
