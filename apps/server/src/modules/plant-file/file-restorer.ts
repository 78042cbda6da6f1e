import { MAX_PLANT_FILES } from '@fibrewatch/contract/plant-file'
import { changeTie, createTie, type KeptTie, listTies, listTiesById, removeTies } from '#modules/file-tie'
import type { Restorer } from '#modules/plant-change'
import { FILE_REFUSALS, filesFull } from './plant-file.errors.ts'
import { requireLocked } from './plant-file.service.ts'

// The states of files are lists of them, written by this module and by the removal of their object.
const asTies = (state: unknown) => (state ?? []) as readonly KeptTie[]

/** A change of files is undone file by file: `now` and `wanted` are lists of those that it touched. */
export const fileRestorer: Restorer = {
  kind: 'files',
  emptyState: [],
  refusals: () => FILE_REFUSALS,
  loadChanged: async (tx, { objectName, domainId, before, after }) => {
    const ids = [...new Set([...asTies(before), ...asTies(after)].map(({ id }) => id))]
    return { name: objectName, domainId, state: await listTiesById(tx, ids) }
  },
  restore: async (tx, { actor, now, wanted }) => {
    const [current, former] = [asTies(now), asTies(wanted)]
    const [first] = [...former, ...current]
    if (first === undefined) return
    await requireLocked(tx, actor, first)
    const kept = new Set(former.map(({ id }) => id))
    await removeTies(
      tx,
      current.map(({ id }) => id).filter((id) => !kept.has(id)),
    )
    const there = new Set(current.map(({ id }) => id))
    for (const tie of former) {
      if (there.has(tie.id)) await changeTie(tx, tie.id, { name: tie.name, remark: tie.remark })
      else await createTie(tx, tie)
    }
    if ((await listTies(tx, first)).length > MAX_PLANT_FILES) throw filesFull(MAX_PLANT_FILES)
  },
}
