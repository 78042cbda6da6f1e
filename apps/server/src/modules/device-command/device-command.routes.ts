import { deviceTestApi } from '@fibrewatch/contract/device-command'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { type RouteDefinition, route } from '#platform/http/route'
import { awaitCommands, takeAnswer } from './command-channel.service.ts'
import type { CommandParts } from './device-command.types.ts'
import { cancelTest, listTests, loadTest, orderTest } from './device-test.service.ts'

export const makeCommandRoutes = (parts: CommandParts): RouteDefinition[] => [
  route(ingestApi.commands, async ({ device, query: { waitS = 0 } }) => ({
    list: await awaitCommands(parts, device, waitS),
  })),
  route(ingestApi.answer, ({ device, body }) => takeAnswer(parts, device, body)),
  route(deviceTestApi.run, (call) => orderTest(parts, call, call.body)),
  route(deviceTestApi.cancel, (call) => cancelTest(parts, call, call.body.id)),
  route(deviceTestApi.info, ({ actor, query }) => loadTest(parts, actor.scope, query.id)),
  route(deviceTestApi.page, ({ actor, query }) => listTests(parts, actor.scope, query)),
]
