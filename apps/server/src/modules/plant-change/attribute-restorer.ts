import { keepValues, type KeptValues, loadValues, requireObject, restoreValues } from '#modules/attribute'
import { changedSince } from './plant-change.errors.ts'
import type { Restorer } from './plant-change.types.ts'

// What is kept was written by the attributes, or by the removal of their object.
const asValues = (state: unknown) => state as KeptValues | null

/** All values of an object are one state. */
export const attributeRestorer: Restorer = {
  kind: 'attributes',
  emptyState: null,
  refusals: () => ({}),
  loadChanged: async (tx, { objectId, objectName, domainId, before, after }) => {
    const target = (asValues(before) ?? asValues(after))?.target
    if (target === undefined) return undefined
    const state = keepValues(target, await loadValues(tx, { target, objectId: String(objectId) }))
    return state === null ? undefined : { name: objectName, domainId, state }
  },
  restore: async (tx, { actor, objectId, now, wanted, stamp }) => {
    const target = (asValues(wanted) ?? asValues(now))?.target
    if (target === undefined) throw changedSince(String(objectId))
    const key = { target, objectId: String(objectId) }
    await requireObject(tx, actor, key)
    const values = asValues(wanted)?.values ?? {}
    await restoreValues(tx, key, { values, updatedAt: stamp.updatedAt })
  },
}
