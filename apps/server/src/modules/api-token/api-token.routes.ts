import { apiTokenApi, ownTokenApi } from '@fibrewatch/contract/api-token'
import { type RouteDefinition, route } from '#platform/http/route'
import * as tokens from './api-token.service.ts'
import type { ApiTokenParts } from './api-token.types.ts'

export const makeApiTokenRoutes = (parts: ApiTokenParts): RouteDefinition[] => [
  route(ownTokenApi.list, ({ actor }) => tokens.listOwn(parts, actor)),
  route(ownTokenApi.options, ({ actor }) => tokens.listOptions(parts, actor, undefined)),
  route(ownTokenApi.add, (call) => tokens.createToken(parts, call, call.body)),
  route(ownTokenApi.revoke, (call) => tokens.revokeToken(parts, call, { id: call.body.id, reach: 'own' })),
  route(ownTokenApi.self, async ({ actor }) => tokens.requireSelf(actor)),
  route(apiTokenApi.page, ({ actor, query }) => tokens.listPage(parts, actor, query)),
  route(apiTokenApi.options, ({ actor, query }) => tokens.listOptions(parts, actor, query.username)),
  route(apiTokenApi.add, (call) => tokens.createToken(parts, call, call.body)),
  route(apiTokenApi.revoke, (call) => tokens.revokeToken(parts, call, { id: call.body.id, reach: 'scope' })),
]
