import { alarmApi } from '@fibrewatch/contract/alarm'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantFileApi } from '@fibrewatch/contract/plant-file'
import { type SorImportInfo, sorImportApi } from '@fibrewatch/contract/sor-import'
import { type Admin, makeRandom } from '@fibrewatch/simulator'
import { createPlant } from '../bench-plant.ts'
import { waitMs } from '../clock.ts'
import { makeLongFile } from '../long-file.ts'

const PERIOD_MS = 2000
const POLL_MS = 200
/** An import that takes longer counts as lost. */
const TIMEOUT_MS = 60_000
/** Traces of the past go in and out in every fifth turn. */
const IMPORT_EVERY = 5
const DOCUMENT_BYTES = 64 * 1024
const PAST_S = 1_600_000_000

export interface Handled {
  readonly drills: number
  readonly documents: number
  readonly imports: number
}

interface Sent {
  readonly path: string
  readonly query: object
  readonly body: Uint8Array
}

/** Sends bytes as a browser does. */
async function upload<Data>({ url, token }: Admin, sent: Sent): Promise<Data> {
  const { path, query, body } = sent
  const address = new URL(path, `${url}/`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  const headers = { authorization: token, 'content-type': 'application/octet-stream' }
  const answer = await fetch(address, { method: 'POST', headers, body: Buffer.from(body) })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: Data }
  return data
}

async function drillOnce(admin: Admin, linkId: number): Promise<void> {
  const about = { type: 'FIBRE_BREAK', severity: 'critical', reason: 'soak', minutes: 5 } as const
  const { id } = await admin.call(alarmApi.drill, { body: { linkId, positionM: 1000, ...about } })
  await admin.call(alarmApi.endDrill, { body: { ids: [id] } })
}

async function attachOnce(admin: Admin, deviceId: number, turn: number): Promise<void> {
  const owner = { owner: 'device', ownerId: deviceId } as const
  const body = new Uint8Array(DOCUMENT_BYTES).fill(turn)
  const { path } = plantFileApi.upload
  const { id } = await upload<{ id: number }>(admin, { path, query: { ...owner, name: `${turn}.txt` }, body })
  await admin.call(plantFileApi.list, { query: owner })
  await admin.call(plantFileApi.delete, { body: { ...owner, ids: [id] } })
}

async function waitForState(admin: Admin, id: number, state: SorImportInfo['state']): Promise<void> {
  const startedAtMs = performance.now()
  while ((await admin.call(sorImportApi.info, { query: { id } })).state !== state) {
    if (performance.now() - startedAtMs > TIMEOUT_MS) throw new Error(`an import never was ${state}`)
    await waitMs(POLL_MS)
  }
}

/** A trace of the past goes into the history of a link, and is taken out again. */
async function importOnce(admin: Admin, linkId: number, turn: number): Promise<void> {
  const { id } = await admin.call(sorImportApi.add, { body: { name: `soak ${turn}` } })
  const body = makeLongFile({ random: makeRandom(turn), timestampS: PAST_S + turn })
  await upload(admin, { path: sorImportApi.upload.path, query: { id, fileName: `${turn}.sor` }, body })
  const { list } = await admin.call(sorImportApi.files, { query: { id } })
  const files = list.map((file) => file.id)
  await admin.call(sorImportApi.place, { body: { id, files, linkId, direction: 'forward' } })
  await admin.call(sorImportApi.run, { body: { id, mode: 'all' } })
  await waitForState(admin, id, 'done')
  await admin.call(sorImportApi.undo, { body: { id } })
  await waitForState(admin, id, 'undone')
}

/** What people do at the console meanwhile: drills, documents, traces of the past, tree and map. @throws when a call is refused */
export async function keepHandling(admin: Admin, signal: AbortSignal): Promise<Handled> {
  const { instrument, links } = await createPlant(admin, { code: 'SOAK-HAND', linkCount: 1 })
  const linkId = links[0]?.id ?? 0
  const handled = { drills: 0, documents: 0, imports: 0 }
  for (let turn = 1; !signal.aborted; turn += 1) {
    await drillOnce(admin, linkId)
    handled.drills += 1
    await attachOnce(admin, instrument.id, turn)
    handled.documents += 1
    await admin.call(plantApi.tree)
    await admin.call(plantApi.map)
    if (turn % IMPORT_EVERY === 0) {
      await importOnce(admin, linkId, turn)
      handled.imports += 1
    }
    await waitMs(PERIOD_MS)
  }
  return handled
}
