import type { Keeper, Restorer } from './plant-change.types.ts'

type KeeperFacts = Pick<Keeper, 'kind' | 'load' | 'restore' | 'refusals'> &
  Partial<Pick<Restorer, 'emptyState' | 'show'>>

/** The keeper of objects that have a number of their own. */
export const makeKeeper = ({ emptyState = null, ...facts }: KeeperFacts): Keeper => ({
  ...facts,
  emptyState,
  loadChanged: (tx, { objectId }) => facts.load(tx, objectId),
})
