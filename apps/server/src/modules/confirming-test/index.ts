import type { Deps, ServerModule } from '#platform/module'
import { makeConfirmingTestRoutes } from './confirming-test.routes.ts'
import type { ConfirmingTestParts, ConfirmingTestPorts } from './confirming-test.types.ts'
import { decideTests } from './decide-tests.ts'
import { watchTests } from './test-watch.ts'

export { markCauses } from './mark-causes.ts'
export { noteChanges as noteConfirmations } from './note-changes.ts'

export interface ConfirmingTestModule extends ServerModule {
  /** Asks for the tests that wait for a decision, and says how others ended; runs by itself once started. */
  decideTests(): Promise<void>
}

/** Tests that confirm an alarm: the alarm is raised at once, and knows its place when its test is done. */
export function createConfirmingTestModule(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  { isOn, ...ports }: ConfirmingTestPorts & { readonly isOn: () => boolean },
): ConfirmingTestModule {
  const parts: ConfirmingTestParts = { ...ports, db: database.db, clock }
  return {
    name: 'confirming-test',
    routes: makeConfirmingTestRoutes(parts),
    decideTests: () => decideTests(parts),
    ...watchTests({ ...parts, log, isOn }),
  }
}
