import { readdirSync } from 'node:fs'
import type { ServerProcess } from '@fibrewatch/tools/product-server'
import { percentile } from '../statistics.ts'

const BYTES_PER_MB = 1024 * 1024
const MS_PER_MINUTE = 60_000

/** One sample: a stretch of the soak. */
export type Sample = {
  /** Since the load began, at the end of the stretch. */
  minute: number
  residentMb: number
  /** Open files and sockets of the process. */
  descriptors: number
  /** From an instrument's request to the message at a websocket client, of the stretch's probes. */
  liveP50Ms: number
  liveP95Ms: number
  /** Of the readers' calls. */
  readP95Ms: number
  /** From the report of a cut until its fault is told with all its alarms. */
  faultP95Ms: number
  /** Of a round of edits of a link whose events come in meanwhile. */
  editP95Ms: number
  probes: number
  reads: number
}

/** Latencies since the last sample; taking a sample empties them. */
export type Stretch = { liveMs: number[]; readMs: number[]; faultMs: number[]; editMs: number[] }

export const emptyStretch = (): Stretch => ({ liveMs: [], readMs: [], faultMs: [], editMs: [] })

const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

export function takeSample(server: ServerProcess, startedAtMs: number, stretch: Stretch): Sample {
  return {
    minute: (performance.now() - startedAtMs) / MS_PER_MINUTE,
    residentMb: server.loadRssBytes() / BYTES_PER_MB,
    descriptors: countDescriptors(server.pid),
    liveP50Ms: percentile(stretch.liveMs, 0.5),
    liveP95Ms: percentile(stretch.liveMs, 0.95),
    readP95Ms: percentile(stretch.readMs, 0.95),
    faultP95Ms: percentile(stretch.faultMs, 0.95),
    editP95Ms: percentile(stretch.editMs, 0.95),
    probes: stretch.liveMs.length,
    reads: stretch.readMs.length,
  }
}
