import type { Stamp } from '#modules/plant-change'
import type { Tx } from '#platform/database/database'
import { fitsRoute } from './link-fit.ts'
import { loadKeptLink, storeLink, toWhole, type WholeLink } from './link-keeper.ts'
import { forgetFormerMapping, keepFormerMapping } from './link-mapping.repository.ts'
import type { FreshLandmark, KeptLandmark, KeptZone } from './link-write.repository.ts'
import type { PlantMemory } from './plant-memory.ts'

/** What says where the optical distances of a link lie; a landmark that is new has no number yet. */
export interface LinkMapping<Landmark = FreshLandmark> {
  readonly id: number
  readonly code: string
  readonly lengthM: number
  readonly landmarks: readonly Landmark[]
  readonly zones: readonly KeptZone[]
}
export type KeptMapping = LinkMapping<KeptLandmark>

export interface MappingChange {
  readonly wanted: LinkMapping
  readonly stamp: Stamp
  /** The moment from which it counts. */
  readonly at: Date
}

/** Those that are there, by id; nobody else changes them until the commit. */
export async function loadMappings(tx: Tx, linkIds: readonly number[]): Promise<KeptMapping[]> {
  const found: KeptMapping[] = []
  for (const id of linkIds.toSorted((a, b) => a - b)) {
    const link = await loadKeptLink(tx, id)
    if (link === undefined) continue
    const { code, lengthM, landmarks, zones } = link
    found.push({ id, code, lengthM, landmarks, zones })
  }
  return found
}

interface MappingParts {
  readonly memory: PlantMemory
}

/** A new closure off the line lies where the new way is drawn one day: until then it has its distance alone. */
const leaveUnplaced = (link: WholeLink): WholeLink => ({
  ...link,
  landmarks: link.landmarks.map((mark) => (mark.id === undefined ? { ...mark, lng: null, lat: null } : mark)),
})

async function storeMapping(
  { memory }: MappingParts,
  tx: Tx,
  { wanted, stamp }: MappingChange,
): Promise<void> {
  const { id, lengthM, landmarks, zones } = wanted
  const link = await loadKeptLink(tx, id)
  if (link === undefined) return
  const before = toWhole(link)
  const whole = { ...before, fields: { ...before.fields, lengthM }, landmarks, zones }
  await storeLink(tx, memory, { id, before, wanted: fitsRoute(whole) ? whole : leaveUnplaced(whole), stamp })
}

/** Makes the distances these from a moment on; what was measured before it keeps the former ones. */
export async function changeMapping(parts: MappingParts, tx: Tx, change: MappingChange): Promise<void> {
  await keepFormerMapping(tx, change.wanted.id, change.at)
  await storeMapping(parts, tx, change)
}

/** Takes a change back, as if it had never been. */
export async function restoreMapping(parts: MappingParts, tx: Tx, change: MappingChange): Promise<void> {
  await forgetFormerMapping(tx, change.wanted.id, change.at)
  await storeMapping(parts, tx, change)
}
