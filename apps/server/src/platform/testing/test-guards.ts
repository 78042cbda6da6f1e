import type { Clock } from '../clock/clock.ts'
import { ClockWatch } from '../clock/clock-watch.ts'
import type { Database } from '../database/database.ts'
import { createSpaceGuard } from '../files/guarded-store.ts'
import type { Deps } from '../module.ts'
import type { Log } from '../log/log.ts'

/** Setting a test's clock counts as passed time; its disk has room. */
export function makeTestGuards(given: {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly log: Log
}): Pick<Deps, 'steady' | 'clockWatch' | 'space'> {
  const { database, clock, log } = given
  return {
    steady: clock,
    clockWatch: new ClockWatch({ db: database.db, clock, steady: clock, log, comparesDatabase: false }),
    space: createSpaceGuard({ own: undefined, shared: undefined }, 0),
  }
}
