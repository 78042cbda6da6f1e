import type { Deps, ServerModule } from '#platform/module'
import { watchPlans } from './plan-watch.ts'
import { makeTestPlanRoutes } from './test-plan.routes.ts'
import { runDuePlans, type TestPlanParts, type TestPlanPorts } from './test-plan.service.ts'

export interface TestPlanModule extends ServerModule {
  /** Orders the tests that are due; runs by itself every five seconds once started. */
  runDuePlans(): Promise<void>
}

/** Links that are measured again and again. */
export function createTestPlanModule(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  { isOn, ...ports }: TestPlanPorts & { readonly isOn: () => boolean },
): TestPlanModule {
  const parts: TestPlanParts = { ...ports, db: database.db, clock }
  return {
    name: 'test-plan',
    routes: makeTestPlanRoutes(parts),
    runDuePlans: () => runDuePlans(parts),
    ...watchPlans({ ...parts, log, isOn }),
  }
}
