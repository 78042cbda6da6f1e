import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { type RouteDefinition, route } from '#platform/http/route'
import { askForTest, loadConfirmation, loadPairing, pairLink } from './confirming-test.service.ts'
import type { ConfirmingTestParts } from './confirming-test.types.ts'

export const makeConfirmingTestRoutes = (parts: ConfirmingTestParts): RouteDefinition[] => [
  route(confirmingTestApi.info, ({ actor, query }) => loadConfirmation(parts, actor.scope, query.alarmId)),
  route(confirmingTestApi.ask, (call) => askForTest(parts, call, call.body.alarmId)),
  route(confirmingTestApi.pairing, ({ actor, query }) => loadPairing(parts, actor.scope, query.linkId)),
  route(confirmingTestApi.pair, (call) => pairLink(parts, call, call.body)),
]
