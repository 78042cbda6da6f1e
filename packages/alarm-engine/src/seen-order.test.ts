import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeDraft } from './record.ts'
import type { Draft } from './record.ts'
import { insertBySeen, isSeenLater, SeenHeap } from './seen-order.ts'
import { applyBatch, makeObservation, makePlant } from './testing/plant.ts'

const anchor = fc.constantFrom(null, 0, 10, 20)
const time = fc.nat(5)
const seen = fc.tuple(time, anchor)

function makeDrafts(all: readonly (readonly [number, number | null])[]): Draft[] {
  const plant = makePlant()
  applyBatch(plant, [makeObservation(0, { type: 'FIBRE_BREAK' })])
  const [condition] = plant.conditions.values()
  if (condition === undefined) throw new Error('nothing was raised')
  return all.map(([lastAt, anchorM], index) =>
    makeDraft({ ...condition, id: String(index), lastAt, anchorM }),
  )
}

/** By a look at all. */
function findLast(drafts: Iterable<Draft>): Draft | null {
  let last: Draft | null = null
  for (const draft of drafts) if (last === null || isSeenLater(draft.condition, last.condition)) last = draft
  return last
}

test('of those put into their places each was seen later than the one before', () => {
  fc.assert(
    fc.property(fc.array(seen, { minLength: 1 }), (all) => {
      const drafts = makeDrafts(all)
      const placed: Draft[] = []
      for (const draft of drafts) insertBySeen(placed, draft)
      expect(new Set(placed)).toEqual(new Set(drafts))
      placed.reduce((before, draft) => {
        expect(isSeenLater(draft.condition, before.condition)).toBe(true)
        return draft
      })
    }),
  )
})

test('whatever is seen, placed or closed meanwhile, the heap finds the one seen last', () => {
  const change = fc.record({ which: fc.nat(), laterBy: time, anchorM: anchor, isClosed: fc.boolean() })
  fc.assert(
    fc.property(fc.array(seen, { minLength: 1 }), fc.array(change), (all, changes) => {
      const drafts = makeDrafts(all)
      const open = new Set(drafts)
      const heap = new SeenHeap(drafts)
      for (const { which, laterBy, anchorM, isClosed } of changes) {
        const draft = drafts[which % drafts.length]
        if (draft === undefined || !open.has(draft)) continue
        draft.condition = { ...draft.condition, lastAt: draft.condition.lastAt + laterBy, anchorM }
        if (isClosed) open.delete(draft)
        else heap.add(draft)
        expect(heap.findLast(open)).toBe(findLast(open))
      }
    }),
  )
})
