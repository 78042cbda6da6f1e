import type { CableModule } from '#modules/cable'
import type { FaultModule } from '#modules/fault'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'

/** What crews take of the cables. */
export type CrewCables = Pick<CableModule, 'listNodeIds' | 'loadNodeInfo'>
/** What crews take of the faults. */
export type CrewFaults = Pick<FaultModule, 'listOpenIds' | 'loadFaultInfo'>

export interface CrewParts {
  readonly db: Db
  readonly clock: Clock
  readonly cables: CrewCables
  readonly faults: CrewFaults
}
