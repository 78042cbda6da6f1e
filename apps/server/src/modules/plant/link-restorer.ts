import { isDeepStrictEqual } from 'node:util'
import type { Keeper } from '#modules/plant-change'
import type { Tx } from '#platform/database/database'
import { type KeptLink, loadKeptLink, makeLinkKeeper } from './link-keeper.ts'
import { type FormerRow, forgetFormerMapping, listFormerMappings } from './link-mapping.repository.ts'
import type { PlantMemory } from './plant-memory.ts'

export interface RestoredPorts {
  /** Forgets what a port saw until a moment where it sees the same now. */
  forgetPortView(tx: Tx, port: { deviceId: number; port: number }, until: Date): Promise<void>
}

function dropLink(row: FormerRow['landmarks'][number]) {
  const { linkId: _, ...mark } = row
  return mark
}

const listMapping = ({
  lengthM,
  launchOffsetM,
  excessRatio,
  route,
}: Omit<FormerRow, 'landmarks'> | KeptLink) => [lengthM, launchOffsetM, excessRatio, route]

/** What was kept lies in JSON, what is now in columns: figures and texts of both are alike. */
const isSame = (former: FormerRow, now: KeptLink): boolean =>
  isDeepStrictEqual(listMapping(former), listMapping(now)) &&
  isDeepStrictEqual(former.landmarks.map(dropLink), now.landmarks)

/**
 * Former distances that are those of now again say nothing: what moved the landmarks was taken back. Were they kept, no earlier
 * cutover could be undone, and what somebody corrects by hand would not count for earlier traces.
 */
async function forgetSameMapping(tx: Tx, ports: RestoredPorts, id: number): Promise<void> {
  const now = await loadKeptLink(tx, id)
  const newest = (await listFormerMappings(tx, [id])).at(-1)
  if (now === undefined || newest === undefined || !isSame(newest, now)) return
  await forgetFormerMapping(tx, id, newest.until)
  await ports.forgetPortView(tx, now, newest.until)
}

/** How changes of a link are undone, with the former distances that they kept. */
export function makeLinkRestorer(memory: PlantMemory, ports: RestoredPorts): Keeper {
  const keeper = makeLinkKeeper(memory)
  return {
    ...keeper,
    restore: async (tx, work) => {
      await keeper.restore(tx, work)
      await forgetSameMapping(tx, ports, work.objectId)
    },
  }
}
