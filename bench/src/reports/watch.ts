import { alarmApi } from '@fibrewatch/contract/alarm'
import type { Admin } from '@fibrewatch/simulator'
import type { ServerProcess } from '@fibrewatch/tools/product-server'
import { nowMs, waitMs } from '../clock.ts'

const BYTES_PER_MB = 1024 * 1024
const PAUSE_MS = 50

/** What a stretch of work cost everybody else. */
export type Watched<Value> = { value: Value; tookMs: number; residentMb: number; callMs: number[] }

/** Does the work; meanwhile a cheap call is made again and again, and the memory of the process is read after each. */
export async function watchWork<Value>(
  server: ServerProcess,
  admin: Admin,
  work: () => Promise<Value>,
): Promise<Watched<Value>> {
  const ending = new AbortController()
  const callMs: number[] = []
  let residentMb = 0
  const probe = async () => {
    while (!ending.signal.aborted) {
      const calledAt = nowMs()
      await admin.call(alarmApi.stat)
      callMs.push(nowMs() - calledAt)
      residentMb = Math.max(residentMb, server.loadRssBytes() / BYTES_PER_MB)
      await waitMs(PAUSE_MS)
    }
  }
  const probing = probe()
  const startedAt = nowMs()
  try {
    const value = await work()
    return { value, tookMs: nowMs() - startedAt, residentMb, callMs }
  } finally {
    ending.abort()
    await probing
  }
}
