import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { CableModule } from '#modules/cable'

/** What faults take of the cables. */
export type FaultCables = Pick<CableModule, 'loadPortViews' | 'listFibresOnWay' | 'loadWay' | 'nameSections'>

export interface FaultParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly cables: FaultCables
}
