import { alarmApi } from '@fibrewatch/contract/alarm'
import { cableApi } from '@fibrewatch/contract/cable'
import { eventApi } from '@fibrewatch/contract/event'
import { faultApi } from '@fibrewatch/contract/fault'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import { kpiApi } from '@fibrewatch/contract/kpi'
import { logApi } from '@fibrewatch/contract/log'
import { plantApi } from '@fibrewatch/contract/plant'
import { serveApi } from '@fibrewatch/contract/serve'
import type { Admin } from '@fibrewatch/simulator'
import { waitMs } from '../clock.ts'

const PAUSE_MS = 400
const BIG_PAGE = 500
const PAGE = 50

/** A cable with its way, a fibre from end to end, and the fault that was there last. */
async function readFirstCable(admin: Admin): Promise<void> {
  const { list } = await admin.call(cableApi.page, { query: { limit: 1 } })
  const [cable] = list
  // It is being entered.
  if (cable === undefined || cable.stopCount === 0) return
  await admin.call(pathApi.fibre, { query: { cableId: cable.id, fibre: 3 } })
  const faults = await admin.call(faultApi.page, { query: { limit: 1 } })
  for (const { id } of faults.list) await admin.call(faultApi.info, { query: { id } })
}

/** The calls that consoles repeat, in turn. */
const READS: readonly ((admin: Admin) => Promise<unknown>)[] = [
  (admin) => admin.call(alarmApi.stat),
  (admin) => admin.call(alarmApi.page, { query: { state: 'active', limit: PAGE } }),
  (admin) => admin.call(eventApi.page, { query: { limit: BIG_PAGE } }),
  (admin) => admin.call(kpiApi.stat),
  (admin) => admin.call(plantApi.tree),
  (admin) => admin.call(alarmApi.page, { query: { state: 'all', limit: PAGE } }),
  (admin) => admin.call(serveApi.stat),
  (admin) => admin.call(logApi.requestPage, { query: { page: 1, limit: PAGE } }),
  (admin) => admin.call(cableApi.page, { query: { limit: PAGE } }),
  readFirstCable,
]

/** Reads until the signal is aborted; the time of each read goes into `readMs`. A refused read ends the soak. */
export async function keepReading(
  admin: Admin,
  { readMs, signal }: { readMs: (durationMs: number) => void; signal: AbortSignal },
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const startedAt = performance.now()
    await READS[turn % READS.length]?.(admin)
    readMs(performance.now() - startedAt)
    await waitMs(PAUSE_MS)
  }
}
