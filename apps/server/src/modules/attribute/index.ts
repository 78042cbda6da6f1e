import type { Deps, ServerModule } from '#platform/module'
import { makeAttributeRoutes } from './attribute.routes.ts'
import type { AttributePorts } from './attribute.types.ts'

export { loadValues, removeValues } from './attribute.repository.ts'
export { type KeptValues, keepValues, requireObject, restoreValues } from './attribute.service.ts'

/** Typed fields that an installation adds to sites, devices, links, … */
export function createAttributeModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ports: AttributePorts,
): ServerModule {
  return { name: 'attribute', routes: makeAttributeRoutes({ db, clock, ports }) }
}
