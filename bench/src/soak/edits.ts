import { plantApi } from '@fibrewatch/contract/plant'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import type { Admin } from '@fibrewatch/simulator'
import { LINK_LENGTH_M } from '../bench-plant.ts'
import { waitMs } from '../clock.ts'

const LANDMARKS = 200
const PERIOD_MS = 1000

const makeLandmarks = (turn: number) =>
  Array.from({ length: LANDMARKS }, (_, index) => ({
    name: `JC-${index}`,
    kind: 'closure' as const,
    opticalM: Math.round(((index + 1) / (LANDMARKS + 2)) * LINK_LENGTH_M) + (turn % 100),
    lngLat: null,
    slackM: 0,
    remark: null,
  }))

/** Undoes the change made last. */
async function undoLast(admin: Admin, linkId: number): Promise<void> {
  const query = { kind: 'link' as const, objectId: linkId, limit: 1 }
  const [last] = (await admin.call(plantChangeApi.page, { query })).list
  if (last === undefined) throw new Error('the change was not kept')
  await admin.call(plantChangeApi.undo, { body: { id: last.id } })
}

/** Sets all landmarks, undoes that, and changes the name: each forgets what is cached of the link. */
async function editOnce(admin: Admin, linkId: number, turn: number): Promise<void> {
  const { link, version } = await admin.call(plantApi.linkInfo, { query: { id: linkId } })
  await admin.call(plantApi.landmarkSet, { body: { linkId, version, landmarks: makeLandmarks(turn) } })
  await undoLast(admin, linkId)
  const { code, port, lengthM, launchOffsetM, receiveFibreM, excessRatio, groupIndex, enabled } = link
  const fibre = { lengthM, launchOffsetM, receiveFibreM, excessRatio, groupIndex, enabled }
  const named = { id: linkId, version: version + 2, code, port, name: `${code} ${turn}` }
  await admin.call(plantApi.linkUpdate, { body: { ...named, ...fibre } })
}

/** Edits a link again and again while its events come in. `onEdit`: of one round of four calls. @throws when one is refused */
export async function keepEditing(
  admin: Admin,
  { linkId, onEdit, signal }: { linkId: number; onEdit: (durationMs: number) => void; signal: AbortSignal },
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const startedAt = performance.now()
    await editOnce(admin, linkId, turn)
    onEdit(performance.now() - startedAt)
    await waitMs(PERIOD_MS)
  }
}
