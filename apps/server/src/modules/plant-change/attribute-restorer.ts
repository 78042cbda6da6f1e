import type { FileOwner } from '@fibrewatch/contract/plant-file'
import { keepValues, type KeptValues, loadValues, requireObject, restoreValues } from '#modules/attribute'
import { ALL_DOMAINS } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { changedSince } from './plant-change.errors.ts'
import type { Entrant, Restorer } from './plant-change.types.ts'

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

/** How values of objects of a kind are entered from files: all of an object are one state, also where it has none. */
function makeAttributeEntrant(target: FileOwner): Entrant {
  const keyOf = (id: number) => ({ target, objectId: String(id) })
  return {
    keeper: {
      ...attributeRestorer,
      load: async (tx, id) => {
        const object = await requireObject(tx, { scope: ALL_DOMAINS }, keyOf(id))
        const values = await loadValues(tx, keyOf(id))
        return object && { ...object, state: { target, values } }
      },
    },
    write: async (tx, { actor, objectId, wanted, stamp }) => {
      if (objectId === undefined) throw objectNotFound()
      await requireObject(tx, actor, keyOf(objectId))
      // What is wanted is a state as the keeper loads it.
      const { values } = wanted as KeptValues
      await restoreValues(tx, keyOf(objectId), { values, updatedAt: stamp.updatedAt })
      return objectId
    },
  }
}

export const ATTRIBUTE_ENTRANTS = {
  'site-attributes': makeAttributeEntrant('site'),
  'node-attributes': makeAttributeEntrant('node'),
  'cable-attributes': makeAttributeEntrant('cable'),
  'device-attributes': makeAttributeEntrant('device'),
  'link-attributes': makeAttributeEntrant('link'),
  'service-attributes': makeAttributeEntrant('service'),
}
export type AttributeEntrants = typeof ATTRIBUTE_ENTRANTS
