import { notifyApi } from '@fibrewatch/contract/notify'
import { type RouteDefinition, route } from '#platform/http/route'
import * as channels from './channel.service.ts'
import * as deliveries from './delivery-log.service.ts'
import type { NotifyParts } from './notify.types.ts'

export const makeNotifyRoutes = (parts: NotifyParts): RouteDefinition[] => [
  route(notifyApi.page, ({ actor, query }) => channels.listChannelPage(parts, actor, query)),
  route(notifyApi.add, (call) => channels.createChannel(parts, call, call.body)),
  route(notifyApi.update, (call) => channels.changeChannel(parts, call, call.body)),
  route(notifyApi.delete, (call) => channels.removeChannel(parts, call, call.body.id)),
  route(notifyApi.renew, (call) => channels.renewSecret(parts, call, call.body.id)),
  route(notifyApi.test, (call) => channels.testChannel(parts, call, call.body.id)),
  route(notifyApi.log, ({ actor, query }) => deliveries.listAttemptPage(parts, actor.scope, query)),
  route(notifyApi.dead, ({ actor, query }) => deliveries.listDeadPage(parts, actor.scope, query)),
  route(notifyApi.resend, (call) => deliveries.resendDead(parts, call, call.body)),
]
