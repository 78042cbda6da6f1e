import type { Restorer } from '#modules/plant-change'
import { refusalsOfCable, stopRefusals, jointRefusals } from './cable.errors.ts'
import { changePiece, type CutoverLinks, loadPiece } from './cutover-piece.ts'
import { type CutPiece, listPieceIds } from './cutover.types.ts'
import { showPiece } from './cutover.wire.ts'

// What is kept was written by `makeCutover`, or by an undoing of it.
const asPiece = (state: unknown) => state as CutPiece

/** A cutover is undone as a whole: every row that it touched becomes what it was. */
export const makeCutoverRestorer = (links: CutoverLinks): Restorer => ({
  kind: 'cutover',
  emptyState: null,
  refusals: (code) => ({ ...refusalsOfCable(code), ...stopRefusals, ...jointRefusals }),
  loadChanged: async (tx, { objectName, domainId, before, after }) => ({
    name: objectName,
    domainId,
    state: await loadPiece(tx, links, listPieceIds([asPiece(before), asPiece(after)])),
  }),
  restore: (tx, { actor, now, wanted, stamp }) =>
    changePiece(tx, links, { actor, stamp, now: asPiece(now), wanted: asPiece(wanted) }),
  show: ({ before, after }) => ({ before: showPiece(asPiece(before)), after: showPiece(asPiece(after)) }),
})
