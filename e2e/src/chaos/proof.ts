import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { traceApi } from '@fibrewatch/contract/trace'
import type { Admin } from '@fibrewatch/simulator'
import { repositoryRoot } from '@fibrewatch/tools/workspaces'
import { type EventStream, listOpenPlaces } from '../harness/event-stream.ts'
import type { PlantLink } from '../harness/plant.ts'
import { listAlarms, listEvents } from '../harness/stored.ts'
import type { World } from './world.ts'

const POLL_MS = 1000
const DRAIN_TIMEOUT_MS = 180_000
const OK = 200

/** Events of a link that were acknowledged and are missing; events in a broker may still arrive for a while. */
export async function listLost(
  session: Admin,
  link: PlantLink,
  acknowledged: readonly string[],
): Promise<string[]> {
  const givesUpAt = performance.now() + DRAIN_TIMEOUT_MS
  for (;;) {
    const stored = new Set((await listEvents(session, link.id)).map(({ id }) => id))
    const lost = acknowledged.filter((id) => !stored.has(id))
    if (lost.length === 0 || performance.now() > givesUpAt) return lost
    await wait(POLL_MS)
  }
}

/** Whether the open breaks of a link follow from its acknowledged raises and clears. */
export async function isStateRight(session: Admin, { link, acknowledged }: EventStream): Promise<boolean> {
  const active = await listAlarms(session, { linkId: link.id, state: 'active' })
  const places = active.map(({ positionM }) => positionM ?? Number.NaN).toSorted((a, b) => a - b)
  return JSON.stringify(places) === JSON.stringify(listOpenPlaces(acknowledged))
}

/** Traces whose file the store does not return. */
export async function countLostTraces(
  { url, token }: Admin,
  acknowledged: readonly string[],
): Promise<number> {
  let lost = 0
  for (const id of acknowledged) {
    const address = new URL(`${traceApi.download.path}?id=${encodeURIComponent(id)}`, `${url}/`)
    const answer = await fetch(address, { headers: { authorization: token } })
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status !== OK || byteLength === 0) lost += 1
  }
  return lost
}

export type ReplayReport = {
  alarms: number
  events: number
  journalMismatches: string[]
  eventMismatches: string[]
  orphans: string[]
}

/** The server's own check, while no server runs: replays journal and events, and compares with the stored alarms. */
export async function checkReplay({ dataDir, databaseUrl }: World['place']): Promise<ReplayReport> {
  const script = 'apps/server/src/modules/alarm/alarm-replay.cli.ts'
  const url = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...url }
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: repositoryRoot, env })
  return JSON.parse(stdout) as ReplayReport
}
