import type { ChangedKind } from '@fibrewatch/contract/plant-change'
import type { Tx } from '#platform/database/database'
import { cableKeeper } from './cable-keeper.ts'
import type { Keeper, KeptState } from './cable.types.ts'
import { serviceKeeper } from './carried-service-keeper.ts'
import type { ChangeRow } from './history.repository.ts'
import { jointKeeper } from './joint-keeper.ts'
import { nodeKeeper } from './node-keeper.ts'
import { stopKeeper } from './stop-keeper.ts'

const KEEPERS: Readonly<Record<Exclude<ChangedKind, 'joints'>, Keeper>> = {
  cable: cableKeeper,
  stops: stopKeeper,
  node: nodeKeeper,
  service: serviceKeeper,
}

interface Restoring {
  readonly keeper: Pick<Keeper, 'kind' | 'restore'>
  readonly load: (tx: Tx) => Promise<KeptState | undefined>
}

const listIds = (state: unknown): number[] =>
  // The states of joints are lists of them.
  ((state ?? []) as readonly { readonly id: number }[]).map(({ id }) => id)

/** Who puts back what a change changed, and how that is now. */
export function findRestoring({ kind, objectId, objectName, domainId, before, after }: ChangeRow): Restoring {
  if (kind !== 'joints') return { keeper: KEEPERS[kind], load: (tx) => KEEPERS[kind].load(tx, objectId) }
  const ids = [...new Set([...listIds(before), ...listIds(after)])]
  const load = async (tx: Tx) => ({ name: objectName, domainId, state: await jointKeeper.listNow(tx, ids) })
  return { keeper: jointKeeper, load }
}

/** Lists are never absent, only empty. */
export const emptyState = ({ kind }: ChangeRow): unknown =>
  kind === 'stops' || kind === 'joints' ? [] : null
